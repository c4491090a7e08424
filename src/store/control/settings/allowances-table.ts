import type { OwnAllowance } from '../../../model/money/dated-price.ts'
import type { ControlDb, ControlTx } from '../control-store.ts'
import type { AllowanceRow } from '../tables.ts'

type Db = ControlDb | ControlTx

/** An allowance as it is kept. */
export interface KeptAllowance extends OwnAllowance {
  id: string
}

const columns = ({ plan, unit, validFrom, amount }: OwnAllowance) => ({
  plan,
  unit,
  valid_from: validFrom,
  amount,
})

/** By plan and unit, the oldest first. */
export async function listAllowanceRows(db: Db, tenant: string): Promise<KeptAllowance[]> {
  const rows = await db
    .selectFrom('allowances')
    .selectAll()
    .where('tenant', '=', tenant)
    .orderBy('plan')
    .orderBy('unit')
    .orderBy((eb) => eb.fn.coalesce('valid_from', eb.val('')))
    .execute()
  return rows.map(({ id, plan, unit, valid_from: validFrom, amount }) => ({
    id,
    plan,
    unit,
    validFrom,
    amount,
  }))
}

/** Throws a unique violation when the plan has an amount of that unit and day. */
export async function insertAllowance(db: Db, tenant: string, { id, ...of }: KeptAllowance): Promise<void> {
  await db
    .insertInto('allowances')
    .values({ id, tenant, ...columns(of) })
    .execute()
}

/** Throws as `insertAllowance`. */
export async function updateAllowance(db: Db, tenant: string, { id, ...of }: KeptAllowance): Promise<void> {
  await db
    .updateTable('allowances')
    .set(columns(of))
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .execute()
}

export async function deleteAllowanceRow(
  db: Db,
  { tenant, id }: Pick<AllowanceRow, 'tenant' | 'id'>,
): Promise<void> {
  await db.deleteFrom('allowances').where('tenant', '=', tenant).where('id', '=', id).execute()
}
