import { expect, test } from 'vitest'
import {
  codeScope,
  ENTERPRISE,
  ORGANIZATION,
  seedCode,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import { grantFacts } from '../../store/facts/facts-grant.ts'
import type { FactsReader } from '../../store/facts/facts-store.ts'
import { RULE } from '../release/tally.ts'
import { openBuilding } from './building.ts'
import { RELEASED_SOURCES } from './released-sources.ts'

const store = seededFacts()
const clock = stoppedClock('2026-05-20T00:00:00Z')

test('what several feeds of a source need to know is asked once where they are opened, and again in the next run', async () => {
  const scope = codeScope([ENTERPRISE, ORGANIZATION])
  const day = '2026-05-10'
  const used = [userDay({ day, userId: 'person-1' })]
  await seedCode(store.facts, scope, 'enterprise_users_1d', day, used, { account: ENTERPRISE })
  const asked: string[] = []
  const query: FactsReader['query'] = (statement, options) => {
    asked.push(JSON.stringify(statement.parts))
    return store.facts.query(statement, options)
  }
  const facts = new Proxy(store.facts, {
    get: (target, name) => {
      if (name === 'query') return query
      const own: unknown = Reflect.get(target, name)
      return typeof own === 'function' ? own.bind(target) : own
    },
  })
  const [of] = RELEASED_SOURCES.filter(({ source }) => source === 'code_assistant')
  const open = async () => {
    asked.length = 0
    const building = of && (await openBuilding({ facts: grantFacts(facts), scope, of, rule: RULE, clock }))
    expect(building?.feeds.size).toBeGreaterThan(2)
    return asked.filter((statement) => statement.includes('"SELECT account, enterprise_ids FROM')).length
  }
  expect([await open(), await open()]).toEqual([1, 1])
})
