import { TidemarkError } from '../../lib/errors.ts'
import { endImportLease, takeImportLease } from '../../store/control/import-leases-table.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'
import type { ReportPlace } from './read-file.ts'

/** Longer than any file takes; a service that was killed holds an account no longer. */
const LEASE_MS = 10 * 60_000

export interface HeldImports extends AsyncDisposable {
  /** @throws TidemarkError `conflict` when somebody else has the account now: then nothing may be committed */
  assert(): Promise<void>
}

/** One at a time may change what is imported of an account. @throws TidemarkError `conflict` */
export async function holdImports(
  ctx: CollectorContext,
  { tenant, account }: ReportPlace,
): Promise<HeldImports> {
  const { db } = ctx.control
  const lease = { tenant, account, owner: ctx.newId() }
  const iso = (ms: number) => new Date(ms).toISOString()
  const assert = async () => {
    const now = ctx.clock.now()
    if (await takeImportLease(db, lease, { now: iso(now), until: iso(now + LEASE_MS) })) return
    throw new TidemarkError('conflict', said('import_under_way'), { action: said('import_in_a_moment') })
  }
  await assert()
  return { assert, [Symbol.asyncDispose]: () => endImportLease(db, lease) }
}
