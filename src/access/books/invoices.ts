import { v7 as timeOrderedId } from 'uuid'
import { z } from 'zod'
import { MONTH_FORM } from '../../model/time/calendar-month.ts'
import { isoNow } from '../../lib/clock.ts'
import { TidemarkError } from '../../lib/errors.ts'
import { nameText } from '../../lib/name-text.ts'
import type { Actor } from '../../model/actor.ts'
import { TOOLS, type Tool } from '../../model/money/book-link.ts'
import { canonicalDecimal } from '../../model/money/decimal.ts'
import {
  deleteInvoiceRow,
  findInvoiceRow,
  insertInvoice,
  listInvoiceRows,
  updateInvoice,
  type NamedInvoiceRow,
} from '../../store/control/settings/books-table.ts'
import type { ControlTx } from '../../store/control/control-store.ts'
import { isUniqueViolation } from '../../store/control/unique-violation.ts'
import { said } from '../../words/said.ts'
import type { AccessContext } from '../access-context.ts'
import { inTurn } from '../audit/audit-chain.ts'
import { writeAudit } from '../audit/audit.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { requirePermission } from '../permissions.ts'

/** Invoices per organisation: the list is read without paging. */
const MOST_INVOICES = 1000

/** An invoice of a vendor as somebody typed it in. */
export interface OwnInvoice {
  id: string
  tool: Tool
  month: string
  number: string
  amount: string
  currency: string
  /** What it covers, and what else there is to say; empty: nothing. */
  covers: string
  note: string
  changedAt: string
  /** The name is null when the person no longer exists or an API token wrote it. */
  changedBy: { id: string; name: string | null }
}

export interface BooksArgs {
  ctx: Pick<AccessContext, 'control' | 'clock'>
  actor: Actor
}

const Text = nameText(280).or(z.literal(''))
const Fields = {
  tool: z.enum(TOOLS),
  month: z.string().regex(MONTH_FORM),
  number: nameText(80),
  amount: z.string().regex(/^-?\d{1,12}(?:\.\d{1,9})?$/),
  currency: z.string().refine((code) => Intl.supportedValuesOf('currency').includes(code)),
  covers: Text,
  note: Text,
}
const AddInvoiceInput = z.object({ ...Fields, covers: Text.default(''), note: Text.default('') })
export type AddInvoiceInput = z.input<typeof AddInvoiceInput>
/** What is absent stays as it is. */
const ChangeInvoiceInput = z.object(Fields).partial()
export type ChangeInvoiceInput = z.infer<typeof ChangeInvoiceInput>

const FIELDS = ['tool', 'month', 'number', 'amount', 'currency', 'covers', 'note'] as const

/** Of the actor's organisation, the newest month first. */
export async function listInvoices({ ctx, actor }: BooksArgs): Promise<OwnInvoice[]> {
  requirePermission(actor, 'metrics:read')
  return (await listInvoiceRows(ctx.control.db, actor.tenant)).map(ownInvoice)
}

/** @throws TidemarkError `conflict` when the tool has that number in the month, or there are too many; `validation_failed` */
export async function addInvoice(args: BooksArgs & { input: AddInvoiceInput }): Promise<OwnInvoice> {
  requirePermission(args.actor, 'money:write')
  const { amount, ...input } = parseInput(AddInvoiceInput, args.input)
  const id = timeOrderedId()
  return change(args, id, async (tx, written) => {
    const all = await listInvoiceRows(tx, args.actor.tenant)
    if (all.length >= MOST_INVOICES)
      throw new TidemarkError('conflict', said('too_many_invoices', { count: MOST_INVOICES }), {
        action: said('remove_invoices'),
      })
    const row = { ...written, ...input, amount: canonicalDecimal(amount) }
    await insertInvoice(tx, row)
    return { action: 'invoice.added', detail: Object.fromEntries(FIELDS.map((field) => [field, row[field]])) }
  })
}

/** @throws TidemarkError `not_found`, and as `addInvoice` */
export async function changeInvoice(
  args: BooksArgs & { id: string; input: ChangeInvoiceInput },
): Promise<OwnInvoice> {
  requirePermission(args.actor, 'money:write')
  const { amount, ...wanted } = parseInput(ChangeInvoiceInput, args.input)
  return change(args, args.id, async (tx, written) => {
    const { changer_name: _name, ...before } = await requireInvoice(tx, args)
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given, ...(amount !== undefined && { amount: canonicalDecimal(amount) }) }
    const fields = FIELDS.filter((field) => before[field] !== after[field])
    if (fields.length === 0) return null
    await updateInvoice(tx, { ...after, ...written })
    const detail = fields.map((field) => [field, { from: before[field], to: after[field] }] as const)
    return { action: 'invoice.changed', detail: Object.fromEntries(detail) }
  })
}

/** @throws TidemarkError `not_found` */
export async function deleteInvoice(args: BooksArgs & { id: string }): Promise<void> {
  const { ctx, actor, id } = args
  requirePermission(actor, 'money:write')
  await inTurn(ctx.control.db, actor.tenant, async (tx) => {
    const { tool, month, number, amount, currency } = await requireInvoice(tx, args)
    await deleteInvoiceRow(tx, { tenant: actor.tenant, id })
    const event = { actor, action: 'invoice.deleted', objectType: 'invoice', objectId: id }
    await writeAudit(tx, ctx.clock, { ...event, detail: { tool, month, number, amount, currency } })
  })
}

type Written = Pick<NamedInvoiceRow, 'id' | 'tenant' | 'changed_at' | 'changed_by'>
type Told = { action: string; detail: Record<string, unknown> } | null

async function change(
  { ctx, actor }: BooksArgs,
  id: string,
  make: (tx: ControlTx, written: Written) => Promise<Told>,
): Promise<OwnInvoice> {
  const { tenant } = actor
  return inTurn(ctx.control.db, tenant, async (tx) => {
    const told = await make(tx, { id, tenant, changed_at: isoNow(ctx.clock), changed_by: actor.id })
    if (told) await writeAudit(tx, ctx.clock, { actor, objectType: 'invoice', objectId: id, ...told })
    return ownInvoice(await requireInvoice(tx, { actor, id }))
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error
    throw new TidemarkError('conflict', said('invoice_number_taken'), {
      action: said('check_invoice_number'),
      cause: error,
    })
  })
}

async function requireInvoice(
  tx: ControlTx,
  { actor, id }: { actor: Actor; id: string },
): Promise<NamedInvoiceRow> {
  const row = await findInvoiceRow(tx, { tenant: actor.tenant, id })
  if (row) return row
  throw new TidemarkError('not_found', said('no_such_invoice'))
}

function ownInvoice(row: NamedInvoiceRow): OwnInvoice {
  const { id, tool, month, number, amount, currency, covers, note } = row
  const changedBy = { id: row.changed_by, name: row.changer_name }
  return { id, tool, month, number, amount, currency, covers, note, changedAt: row.changed_at, changedBy }
}
