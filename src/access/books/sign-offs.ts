import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { MONTH_FORM } from '../../model/time/calendar-month.ts'
import { isoNow } from '../../lib/clock.ts'
import { invalidField, TidemarkError } from '../../lib/errors.ts'
import { nameText } from '../../lib/name-text.ts'
import {
  BOOK_UNITS,
  CHARGES,
  LINKS,
  MEASURES,
  TOOLS,
  type SignedFigure,
  type Tool,
} from '../../model/money/book-link.ts'
import {
  deleteSignOffRow,
  findSignOffRow,
  insertSignOff,
  listSignOffRows,
  type NamedSignOffRow,
} from '../../store/control/settings/books-table.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'
import type { BooksArgs } from './invoices.ts'

/** A month that somebody stands by, with the figures of that moment. */
export interface SignOff {
  id: string
  tool: Tool
  month: string
  /** What came of the month when it was signed. */
  verdict: string
  note: string
  figures: SignedFigure[]
  signedAt: string
  signedBy: { id: string; name: string | null }
}

const SignOffInput = z.object({
  tool: z.enum(TOOLS),
  month: z.string().regex(MONTH_FORM),
  note: nameText(1000).or(z.literal('')).default(''),
})
export type SignOffInput = z.input<typeof SignOffInput>

/** A month that can still change, or that nobody can explain, is signed with words only. */
const NEEDS_NOTE: readonly string[] = ['not_settled', 'unexplained']

export async function listSignOffs({ ctx, actor }: BooksArgs): Promise<SignOff[]> {
  requirePermission(actor, 'metrics:read')
  return (await listSignOffRows(ctx.control.db, actor.tenant)).map(signOffOf)
}

/** @throws TidemarkError `conflict` when it is signed off; `validation_failed` where it needs a note and has none */
export async function signOff(
  args: BooksArgs & { input: SignOffInput; verdict: string; figures: readonly SignedFigure[] },
): Promise<SignOff> {
  const { ctx, actor, verdict, figures } = args
  requirePermission(actor, 'money:write')
  const { tool, month, note } = parseInput(SignOffInput, args.input)
  if (note === '' && NEEDS_NOTE.includes(verdict)) throw noteNeeded()
  const id = timeOrderedId()
  const { tenant } = actor
  const signed = { signed_at: isoNow(ctx.clock), signed_by: actor.id }
  return ctx.control.db
    .transaction()
    .execute(async (tx) => {
      await insertSignOff(tx, {
        id,
        tenant,
        tool,
        month,
        verdict,
        note,
        figures: JSON.stringify(figures),
        ...signed,
      })
      const event = { actor, action: 'month.signed_off', objectType: 'month', objectId: `${tool} ${month}` }
      await writeAudit(tx, ctx.clock, { ...event, detail: { tool, month, verdict, ...(note && { note }) } })
      const row = await findSignOffRow(tx, { tenant, id })
      if (!row) throw noSuchSignOff()
      return signOffOf(row)
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error
      throw new TidemarkError('conflict', said('month_signed_already'), {
        action: said('withdraw_sign_off_first'),
        cause: error,
      })
    })
}

/** @throws TidemarkError `not_found` */
export async function withdrawSignOff({ ctx, actor, id }: BooksArgs & { id: string }): Promise<void> {
  requirePermission(actor, 'money:write')
  const { tenant } = actor
  await ctx.control.db.transaction().execute(async (tx) => {
    const row = await findSignOffRow(tx, { tenant, id })
    if (!row) throw noSuchSignOff()
    await deleteSignOffRow(tx, { tenant, id })
    const { tool, month, note } = row
    const event = {
      actor,
      action: 'month.sign_off_withdrawn',
      objectType: 'month',
      objectId: `${tool} ${month}`,
    }
    await writeAudit(tx, ctx.clock, { ...event, detail: { tool, month, ...(note && { note }) } })
  })
}

const Figures = z.array(
  z.object({
    link: z.enum(LINKS),
    account: z.string(),
    charge: z.enum(CHARGES).nullable(),
    measure: z.enum(MEASURES).nullable(),
    unit: z.enum(BOOK_UNITS),
    currency: z.string().nullable().optional(),
    ours: z.string().nullable(),
    theirs: z.string().nullable(),
  }),
)

function signOffOf(row: NamedSignOffRow): SignOff {
  const {
    id,
    tool,
    month,
    verdict,
    note,
    figures,
    signed_at: signedAt,
    signed_by: by,
    signer_name: name,
  } = row
  return {
    id,
    tool,
    month,
    verdict,
    note,
    figures: Figures.parse(JSON.parse(figures)),
    signedAt,
    signedBy: { id: by, name },
  }
}

const noSuchSignOff = () => new TidemarkError('not_found', said('no_such_sign_off'))

function noteNeeded(): TidemarkError {
  return invalidField('note', said('sign_off_needs_note'))
}
