import { afterAll, beforeAll, describe } from 'vitest'
import type { FactsStore } from './facts-store.ts'
import type { OpenEmptyStore } from './facts-store.fixtures.suite.ts'
import { loadCodeSuite } from './load-code.suite.ts'
import { ledgerSuite } from './ledger.suite.ts'
import { stageCostsBodySuite } from './stage-costs-body.suite.ts'
import { loadCostsSuite } from './load-costs.suite.ts'
import { codeSumsSuite } from './code-sums.suite.ts'
import { stageUserDaysSuite } from './stage-user-days.suite.ts'
import { loadCostBodiesSuite } from './load-cost-bodies.suite.ts'
import { migrateSuite } from './migrate.suite.ts'
import { querySuite } from './query.suite.ts'
import { restatementSuite } from './restatement.suite.ts'

/** What both engines promise. */
export function factsStoreSuite(engine: string, open: OpenEmptyStore): void {
  describe(`facts store on ${engine}`, () => {
    describe('migrations', () => migrateSuite(open))
    describe('with its tables', () => {
      let opened: FactsStore
      beforeAll(async () => {
        opened = await open()
        await opened.migrate()
      })
      afterAll(() => opened[Symbol.asyncDispose]())
      const store = () => opened
      describe('queries', () => querySuite(store))
      describe('costs, record by record', () => loadCostsSuite(store))
      describe('costs, a body at once', () => stageCostsBodySuite(store))
      describe('costs, several bodies together', () => loadCostBodiesSuite(store))
      describe('restatements', () => restatementSuite(store))
      describe('code assistant, row by row', () => loadCodeSuite(store))
      describe('person-days, a report at once', () => stageUserDaysSuite(store))
      describe('sums of person-days', () => codeSumsSuite(store))
      describe('ledger', () => ledgerSuite(store))
    })
  })
}
