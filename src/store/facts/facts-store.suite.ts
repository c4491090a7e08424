import { namesInMemory } from '../../../test/harness/stores/names-in-memory.ts'
import { afterAll, beforeAll, describe } from 'vitest'
import type { FactsStore } from './facts-store.ts'
import type { OpenEmptyStore } from './facts-store.fixtures.suite.ts'
import { coarsenCodeSuite } from './erasure/coarsen-code.suite.ts'
import { loadCodeSuite } from './load/load-code.suite.ts'
import { peopleInVaultSuite } from './load/people-in-vault.suite.ts'
import { ledgerSuite } from './ledger/ledger.suite.ts'
import { stageCostsBodySuite } from './stage/stage-costs-body.suite.ts'
import { loadCostsSuite } from './load/costs/load-costs.suite.ts'
import { codeSumsSuite } from './derived/code-sums.suite.ts'
import { stageUserDaysSuite } from './stage/stage-user-days.suite.ts'
import { declinedBodiesSuite } from './load/costs/declined-bodies.suite.ts'
import { loadCostBodiesSuite } from './load/costs/load-cost-bodies.suite.ts'
import { migrateSuite } from './migrate.suite.ts'
import { releasesSuite } from './releases/releases.suite.ts'
import { querySuite } from './engine/query.suite.ts'
import { restatementSuite } from './ledger/restatement.suite.ts'

/**
 * What both engines promise. `over: 'the wire'` is what depends on how statements, rows and files reach an engine: the rest is
 * the same SQL.
 */
export function factsStoreSuite(
  engine: string,
  open: OpenEmptyStore,
  over: 'everything' | 'the wire' = 'everything',
): void {
  describe(`facts store on ${engine}`, () => {
    let opened: FactsStore
    beforeAll(async () => {
      opened = await open()
      opened.usePeopleVault(namesInMemory())
    })
    afterAll(() => opened[Symbol.asyncDispose]())
    const store = () => opened
    // First, as the store is empty: each of its statements costs as much as one of a large store.
    describe('migrations', () => migrateSuite(store, over))
    describe('with its tables', () => {
      beforeAll(() => opened.migrate())
      describe('queries', () => querySuite(store))
      describe('costs, several bodies together', () => loadCostBodiesSuite(store))
      if (over === 'the wire') return
      describe('costs, several bodies that the engine declines', () => declinedBodiesSuite(store))
      describe('person-days, a report at once', () => stageUserDaysSuite(store))
      describe('costs, record by record', () => loadCostsSuite(store))
      describe('costs, a body at once', () => stageCostsBodySuite(store))
      describe('restatements', () => restatementSuite(store))
      describe('code assistant, row by row', () => loadCodeSuite(store))
      describe('code assistant, of people who were erased', () => coarsenCodeSuite(store))
      describe('people in what is loaded', () => peopleInVaultSuite(store))
      describe('sums of person-days', () => codeSumsSuite(store))
      describe('releases', () => releasesSuite(store))
      describe('ledger', () => ledgerSuite(store))
    })
  })
}
