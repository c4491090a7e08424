import '../test/harness/stores/declare-datasets.ts'
import { join } from 'node:path'
import { systemClock, type Clock } from '../src/lib/clock.ts'
import { createLogger } from '../src/lib/logger.ts'
import type { Scope } from '../src/metrics/metrics-query.ts'
import type { Actor } from '../src/model/actor.ts'
import { addDays } from '../src/model/time/time.ts'
import { getPerson } from '../src/people/get-person.ts'
import { listMatches } from '../src/people/match/list-matches.ts'
import { listPeople, type ListPeopleInput } from '../src/people/list-people.ts'
import { createPeopleIndex } from '../src/people/people-index.ts'
import { openSqlite } from '../src/store/control/open-sqlite.ts'
import { grantFacts } from '../src/store/facts/facts-grant.ts'
import { ChdbEngine } from '../src/store/facts/engine/chdb-engine.ts'
import { openChdb } from '../src/store/facts/engine/open-chdb.ts'
import { commitCosts, commitReport } from './commit-news.ts'
import { fillWithCode } from './query-code-data.ts'
import { fillWithCosts } from './query-data.ts'
import type { PagesReport } from './query.ts'
import { startMeasuring, timeQuestion } from './run-program.ts'
import { feedsOf } from '../src/model/dataset.ts'

/**
 * Fill a folder with both sources, and measure the People pages: with a warm index, and the first query after a commit to
 * either source. Arguments: folder, people, rounds. Prints one line of JSON.
 */
const [folder = '', people = '', rounds = ''] = process.argv.slice(2)
const UNTIL = '2026-11-20'
const DAYS = 400
const NOW = Date.parse(`${UNTIL}T12:00:00Z`)
const CLOCK: Clock = { ...systemClock, now: () => NOW }
const TENANT = 'bench'
const CODE = { tenant: TENANT, account: 'enterprise:bench', connection: 'connection-code' }
const CHAT = { tenant: TENANT, account: 'org-bench', connection: 'connection-chat' }
const SCOPE: Scope = {
  tenant: TENANT,
  accounts: [
    {
      ...CHAT,
      level: 'organization',
      label: 'Chat',
      state: 'connected',
      feeds: feedsOf('chat_assistant', 'organization'),
      barred: {},
    },
    {
      ...CODE,
      level: 'enterprise',
      label: 'Code',
      state: 'connected',
      feeds: feedsOf('code_assistant', 'enterprise'),
      barred: {},
    },
  ],
}
const ACTOR: Actor = { kind: 'user', id: 'bench', tenant: TENANT, role: 'owner' }

const path = join(folder, people)
const logger = createLogger({ level: 'warn' })
const size = { people: Number(people), days: DAYS, until: UNTIL }
{
  await using facts = await openChdb({ path, logger })
  await facts.migrate()
}
{
  await using engine = new ChdbEngine(path)
  await fillWithCode(engine, { ...CODE, ...size })
  await fillWithCosts(engine, { ...CHAT, ...size, rows: size.people * 40 })
}
await using facts = grantFacts(await openChdb({ path, logger }))
await using control = await openSqlite({ path: ':memory:' })
await control.migrate()
const summing = startMeasuring()
await facts.refreshRollups(TENANT, NOW)
await facts.refreshCodeSums(TENANT)
const report: PagesReport = { summing: summing(), questions: [] }
// Wait for the engine's background merges after this much was written at once.
await systemClock.sleep(5_000)
const ctx = { facts, control, clock: CLOCK }
const warm = createPeopleIndex()

for (const days of [30, 90]) {
  const period = { from: addDays(UNTIL, -days), to: UNTIL }
  const asked = { ctx, actor: ACTOR, scope: SCOPE, limits: SCOPE, ...period, limit: 100 }
  const ask = (part: Partial<ListPeopleInput>) =>
    listPeople({ ...asked, index: warm, filter: {}, order: 'name', ...part })
  await time(`${days} days, first after the start`, 1, () => ask({ index: createPeopleIndex() }))
  await ask({})
  await commitCosts(facts, CHAT, addDays(UNTIL, -1))
  await time(`${days} days, first after new costs`, 1, () => ask({}))
  await commitReport(facts, CODE, addDays(UNTIL, -1))
  await time(`${days} days, first after a new report`, 1, () => ask({}))
  const { nextCursor } = await ask({})
  await time(`${days} days, by name`, Number(rounds), () => ask({}))
  await time(`${days} days, second page`, Number(rounds), () => ask({ cursor: nextCursor ?? undefined }))
  await time(`${days} days, by credits`, Number(rounds), () => ask({ order: 'credits' }))
  await time(`${days} days, search`, Number(rounds), () => ask({ filter: { search: 'person123' } }))
  await time(`${days} days, idle seats`, Number(rounds), () => ask({ filter: { idle: 'seat' } }))
  await time(`${days} days, a person`, Number(rounds), () =>
    getPerson({ ...asked, index: warm, key: 'code_assistant:1000037' }),
  )
}
await time('matching', Number(rounds), () =>
  listMatches({ ctx, index: warm, actor: ACTOR, filter: { status: 'suggested' }, limit: 50 }),
)
process.stdout.write(`${JSON.stringify(report)}\n`)

async function time(name: string, times: number, ask: () => Promise<unknown>): Promise<void> {
  report.questions.push(await timeQuestion(name, times, ask))
}
