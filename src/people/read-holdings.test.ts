import { expect, it } from 'vitest'
import { seededFacts, seededScope, seedLimits, spendLimit } from '../../test/harness/stores/seeded-facts.ts'
import type { SpendLimit } from '../model/records/spend-limit.ts'
import { DAY_MS } from '../model/time/time.ts'
import { readChatHoldings } from './read-holdings.ts'

const store = seededFacts()

it('a list of limits that names nobody knows no accounts', async () => {
  const holdings = async (limits: SpendLimit[]) => {
    const scope = seededScope()
    await seedLimits(store.facts, scope, '2026-03-10T09:00:00Z', limits)
    const day = Date.parse('2026-03-10') / DAY_MS
    return readChatHoldings({ facts: store.facts, scope, day, current: true })
  }
  const workspace = spendLimit({ level: 'workspace', subjectId: 'workspace-one' })
  expect(await holdings([workspace])).toEqual({ chat: [], accountsKnown: false })
  const amy = spendLimit({ subjectId: 'amy' })
  expect(await holdings([workspace, amy])).toEqual({ chat: ['amy'], accountsKnown: true })
})
