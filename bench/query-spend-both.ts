import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { systemClock, type Clock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import { runMetricsQuery } from '../src/metrics/ask/run-query.ts'
import { feedsOf } from '../src/model/dataset.ts'
import { addDays } from '../src/model/time/time.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { fillWithBill } from './query-bill-data.ts'
import { fillWithCosts } from './query-data.ts'
import type { PagesReport } from './query.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'
import { chatSpend, codeSpend } from './spend-page.ts'

/**
 * Fill a folder with 24 months of both tools' money, and measure every query of the Spend page over both.
 * Arguments: folder, people, rounds. Prints one line of JSON.
 */
const [folder = '', count = '', rounds = ''] = process.argv.slice(2)
const people = Number(count)
const UNTIL = '2026-11-20'
const DAYS = 730
/** Cost records per person in these days. */
const RECORDS = 60
const NOW = Date.parse(`${UNTIL}T12:00:00Z`)
const CLOCK: Clock = { ...systemClock, now: () => NOW }
const TENANT = 'bench'
const COSTS = { account: 'org-bench', connection: 'connection-chat' }
const BILL = { account: 'enterprise:bench', connection: 'connection-code' }
const IS_READ = { label: 'Bench', state: 'connected', barred: {} } as const
const SCOPE: Scope = {
  tenant: TENANT,
  accounts: [
    { ...COSTS, ...IS_READ, level: 'organization', feeds: feedsOf('chat_assistant', 'organization') },
    { ...BILL, ...IS_READ, level: 'enterprise', feeds: feedsOf('code_assistant', 'enterprise') },
  ],
}

const path = join(folder, count)
const logger = createLogger({ level: 'warn' })
{
  await using facts = await openChdb({ path, logger })
  await facts.migrate()
}
{
  await using engine = new ChdbEngine(path)
  const span = { tenant: TENANT, people, days: DAYS, until: UNTIL }
  await fillWithCosts(engine, { ...COSTS, ...span, rows: people * RECORDS })
  await fillWithBill(engine, { ...BILL, ...span })
}
await using facts = grantFacts(await openChdb({ path, logger }))
const summing = startMeasuring()
await facts.refreshRollups(TENANT, NOW)
const report: PagesReport = { summing: summing(), questions: [] }
// Wait for the engine's background merges after this much was written at once.
await systemClock.sleep(5_000)
for (const days of [30, 365, DAYS]) {
  const range = [addDays(UNTIL, -days), UNTIL] as const
  for (const [name, query] of [...chatSpend(...range), ...codeSpend(...range)]) {
    const ask = () => runMetricsQuery({ facts, scope: SCOPE, clock: CLOCK, query })
    report.questions.push(await timeQuestion(`${days} days, ${name}`, Number(rounds), ask))
  }
}
process.stdout.write(`${JSON.stringify(report)}\n`)
