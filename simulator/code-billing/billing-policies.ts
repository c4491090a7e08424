import type { Digits } from './digits.ts'

/** How billing calls answer; changed while the server runs. */
export interface BillingPolicies {
  /** False: the account is not on the billing platform, so that every call is refused. */
  platform: boolean
  /**
   * Calls of an organisation that an enterprise owns: as of one that stands alone, without `user`, or not there at all.
   */
  organizations: 'open' | 'aggregate' | 'hidden'
  /** Whether lists heed `per_page`. */
  pageSize: 'as_asked' | 'ignored'
  digits: Digits
}

export const BILLING_POLICIES: BillingPolicies = {
  platform: true,
  organizations: 'aggregate',
  pageSize: 'as_asked',
  digits: 'floats',
}
