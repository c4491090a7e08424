import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { systemClock, type Clock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../src/metrics/ask/run-query.ts'
import { addDays } from '../src/model/time/time.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { fillWithCosts } from './query-data.ts'
import type { PagesReport } from './query.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'
import { chatSpend } from './spend-page.ts'
import { feedsOf } from '../src/model/dataset.ts'

/**
 * Fill a folder with cost records, derive the sums, and measure every query of the Spend page.
 * Arguments: folder, records, rounds. Prints one line of JSON.
 */
const [folder = '', records = '', rounds = ''] = process.argv.slice(2)
const UNTIL = '2026-11-20'
const DAYS = 400
const NOW = Date.parse(`${UNTIL}T12:00:00Z`)
const CLOCK: Clock = { ...systemClock, now: () => NOW }
const SOURCE = { tenant: 'bench', account: 'org-bench', connection: 'connection-bench' }
const SCOPE: Scope = {
  tenant: SOURCE.tenant,
  accounts: [
    {
      account: SOURCE.account,
      connection: SOURCE.connection,
      level: 'organization',
      label: 'Bench',
      state: 'connected',
      feeds: feedsOf('chat_assistant', 'organization'),
      barred: {},
    },
  ],
}

const path = join(folder, records)
const logger = createLogger({ level: 'warn' })
{
  await using facts = await openChdb({ path, logger })
  await facts.migrate()
}
{
  await using engine = new ChdbEngine(path)
  await fillWithCosts(engine, { ...SOURCE, rows: Number(records), people: 50_000, days: DAYS, until: UNTIL })
}
await using facts = grantFacts(await openChdb({ path, logger }))
const summing = startMeasuring()
await facts.refreshRollups(SOURCE.tenant, NOW)
const report: PagesReport = { summing: summing(), questions: [] }
// Wait for the engine's background merges after this much was written at once.
await systemClock.sleep(5_000)
for (const days of [30, 90, DAYS]) {
  for (const [name, query] of chatSpend(addDays(UNTIL, -days), UNTIL)) {
    const ask = () => runMetricsQuery({ facts, scope: SCOPE, clock: CLOCK, query })
    report.questions.push(await timeQuestion(`${days} days, ${name}`, Number(rounds), ask))
  }
}
process.stdout.write(`${JSON.stringify(report)}\n`)
