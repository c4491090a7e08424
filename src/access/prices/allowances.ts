import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { ALLOWANCE_PLANS, ALLOWANCE_UNITS } from '../../model/money/dated-price.ts'
import {
  deleteAllowanceRow,
  insertAllowance,
  listAllowanceRows,
  updateAllowance,
  type KeptAllowance,
} from '../../store/control/settings/allowances-table.ts'
import { said } from '../../words/said.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import {
  addEntry,
  changeEntry,
  listEntries,
  takeBackEntry,
  type EntryArgs,
  type EntryKind,
} from './dated-entries.ts'
import { ValidFrom } from './price-input.ts'

export type { KeptAllowance }

const AMOUNT_UP_TO = 1_000_000_000
const Amount = z.int().min(0).max(AMOUNT_UP_TO).nullable()

const AddAllowanceInput = z.object({
  plan: z.enum(ALLOWANCE_PLANS),
  unit: z.enum(ALLOWANCE_UNITS),
  validFrom: ValidFrom,
  amount: Amount,
})
export type AddAllowanceInput = z.infer<typeof AddAllowanceInput>

/** What is absent stays as it is. */
const ChangeAllowanceInput = z.object({ validFrom: ValidFrom.optional(), amount: Amount.optional() })
export type ChangeAllowanceInput = z.infer<typeof ChangeAllowanceInput>

const ALLOWANCE: EntryKind<KeptAllowance> = {
  name: 'allowance',
  list: listAllowanceRows,
  insert: insertAllowance,
  update: updateAllowance,
  remove: deleteAllowanceRow,
  of: ({ plan, unit }) => ({ plan, unit }),
  holds: ({ validFrom, amount }) => ({
    valid_from: validFrom ?? 'always',
    included: amount === null ? 'not_known' : String(amount),
  }),
  words: {
    none: 'no_such_allowance',
    lookAgain: 'look_at_allowances_again',
    dayTaken: 'allowance_day_taken',
    changeThat: 'change_that_allowance',
    tooMany: (count) => said('too_many_allowances', { count }),
    takeBack: 'take_back_allowances',
  },
}

/** What seats include by the organisation's own terms, by plan and unit, the oldest first. */
export const listAllowances = (args: EntryArgs): Promise<KeptAllowance[]> => listEntries(ALLOWANCE, args)

/** @throws TidemarkError `conflict` when the plan has one of that unit and day, or there are too many; `validation_failed` */
export async function addAllowance(args: EntryArgs & { input: AddAllowanceInput }): Promise<KeptAllowance> {
  requirePermission(args.actor, 'money:write')
  const input = parseInput(AddAllowanceInput, args.input)
  return addEntry(ALLOWANCE, args, { id: timeOrderedId(), ...input })
}

/** What is absent stays. @throws TidemarkError `not_found`, and as `addAllowance` */
export async function changeAllowance(
  args: EntryArgs & { id: string; input: ChangeAllowanceInput },
): Promise<KeptAllowance> {
  requirePermission(args.actor, 'money:write')
  const { validFrom, amount } = parseInput(ChangeAllowanceInput, args.input)
  return changeEntry(ALLOWANCE, args, {
    ...(validFrom !== undefined && { validFrom }),
    ...(amount !== undefined && { amount }),
  })
}

/** The list holds again where there is no other. @throws TidemarkError `not_found` */
export const takeBackAllowance = (args: EntryArgs & { id: string }): Promise<void> =>
  takeBackEntry(ALLOWANCE, args)
