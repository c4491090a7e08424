import { isDataset } from '../../../model/dataset.ts'
import type { LedgerCopy, LedgerRow } from '../../facts/facts-store.ts'
import type { ControlDb } from '../control-store.ts'

/** Rows or names of a statement: databases take a limited number of values. */
const TOGETHER = 100

/** The copy of the ledger in the control store. */
export function ledgerCopy(db: ControlDb): LedgerCopy {
  const ofScope = (scope: { tenant: string; account: string; dataset: string }) =>
    db
      .selectFrom('ledger_copy')
      .where('tenant', '=', scope.tenant)
      .where('account', '=', scope.account)
      .where('dataset', '=', scope.dataset)
  return {
    async put(rows) {
      // One transaction: what is committed together is copied together.
      await db.transaction().execute(async (tx) => {
        for (const some of inBatches(rows)) {
          await tx
            .insertInto('ledger_copy')
            .values(some.map(stored))
            .onConflict((conflict) =>
              conflict.columns(['tenant', 'account', 'dataset', 'slice']).doUpdateSet((eb) => ({
                load_id: eb.ref('excluded.load_id'),
                outcome: eb.ref('excluded.outcome'),
                fetched_at: eb.ref('excluded.fetched_at'),
                record: eb.ref('excluded.record'),
              })),
            )
            .execute()
        }
      })
    },
    async remove(rows) {
      for (const { tenant, account, dataset, slice, loadId } of rows) {
        await db
          .deleteFrom('ledger_copy')
          .where('tenant', '=', tenant)
          .where('account', '=', account)
          .where('dataset', '=', dataset)
          .where('slice', '=', slice)
          .where('load_id', '=', loadId)
          .execute()
      }
    },
    async scopes() {
      const found = await db
        .selectFrom('ledger_copy')
        .select(['tenant', 'account', 'dataset'])
        .distinct()
        .execute()
      return found.filter(({ dataset }) => isDataset(dataset))
    },
    async entries(scope) {
      const found = await ofScope(scope).select(['slice', 'load_id', 'outcome', 'fetched_at']).execute()
      return found.map(({ slice, load_id: loadId, outcome, fetched_at }) => ({
        slice,
        loadId,
        outcome,
        fetchedAt: Number(fetched_at),
      }))
    },
    async rows(scope, slices) {
      const found: LedgerRow[] = []
      for (const some of inBatches(slices)) {
        const rows = await ofScope(scope).select('record').where('slice', 'in', some).execute()
        // Written by `put` only.
        for (const { record } of rows) found.push(JSON.parse(record))
      }
      return found
    },
  }
}

function stored(row: LedgerRow) {
  const { tenant, account, dataset, slice, loadId, outcome, fetchedAt } = row
  const record = JSON.stringify(row)
  return { tenant, account, dataset, slice, load_id: loadId, outcome, fetched_at: String(fetchedAt), record }
}

function inBatches<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = []
  for (let at = 0; at < items.length; at += TOGETHER) batches.push(items.slice(at, at + TOGETHER))
  return batches
}
