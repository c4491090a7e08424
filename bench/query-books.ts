import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { systemClock, type Clock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import { reconcileMonths, toolsOf } from '../src/metrics/reconcile/months/reconcile-months.ts'
import { monthsBetween } from '../src/model/time/calendar-month.ts'
import { addDays } from '../src/model/time/time.ts'
import { feedsOf } from '../src/model/dataset.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { fillWithBill, fillWithBillSums } from './query-bill-data.ts'
import { fillWithCode } from './query-code-data.ts'
import { fillWithCosts } from './query-data.ts'
import type { PagesReport } from './query.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'

/**
 * Fill a folder with 24 months of both tools' money and two months of seats and use, and measure what Reconciliation asks:
 * the year's months, and one month with each of its links. Arguments: folder, people, rounds. Prints one line of JSON.
 */
const [folder = '', count = '', rounds = ''] = process.argv.slice(2)
const people = Number(count)
const UNTIL = '2026-11-20'
const DAYS = 730
const DAYS_OF_SEATS = 62
const RECORDS_OF_PERSON = 60
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
  await fillWithCosts(engine, { ...COSTS, ...span, rows: people * RECORDS_OF_PERSON })
  await fillWithBill(engine, { ...BILL, ...span })
  await fillWithBillSums(engine, { ...BILL, ...span })
  await fillWithCode(engine, { ...BILL, ...span, days: DAYS_OF_SEATS })
}
await using facts = grantFacts(await openChdb({ path, logger }))
const summing = startMeasuring()
await facts.refreshRollups(TENANT, NOW)
await facts.refreshCodeSums(TENANT)
const report: PagesReport = { summing: summing(), questions: [] }
// Wait for the engine's background merges after this much was written at once.
await systemClock.sleep(5_000)
const asked = { facts, scope: SCOPE, clock: CLOCK, prices: [], invoices: [] }
const year = monthsBetween(addDays(UNTIL, -365), UNTIL)
for (const [name, months] of [
  ['a year of months', year],
  ['a month', year.slice(1, 2)],
] as const) {
  const ask = () => Promise.all(toolsOf(SCOPE).map((tool) => reconcileMonths({ ...asked, months }, tool)))
  report.questions.push(await timeQuestion(name, Number(rounds), ask))
}
process.stdout.write(`${JSON.stringify(report)}\n`)
