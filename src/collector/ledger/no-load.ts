import type { LedgerRow } from '../../store/facts/facts-store.ts'

/** Of what brought no rows. */
export const NO_COUNTS = {
  rows: 0,
  rejected: 0,
  duplicates: 0,
  restated: 0,
} as const satisfies Partial<LedgerRow>

/** What a ledger row that stands for no load has in place of one: nothing of an earlier load may count with it. */
export const NO_LOAD = {
  ...NO_COUNTS,
  loadId: '',
  unknownFields: {},
  sha256: '',
  bytes: 0,
} as const satisfies Partial<LedgerRow>
