import { describe, expect, test } from 'vitest'
import type { Actor } from '../../model/actor.ts'
import { useAccess, type AccessPlace } from '../access-fixture.suite.ts'
import { listAudit } from '../audit/audit.ts'
import { addInvoice, changeInvoice, deleteInvoice, listInvoices, type AddInvoiceInput } from './invoices.ts'
import { listSignOffs, signOff, withdrawSignOff } from './sign-offs.ts'

const NO_SUCH_ID = '01900000-0000-7000-8000-000000000000'
const FIGURE = {
  link: 'invoice',
  account: '',
  charge: null,
  measure: 'net',
  unit: 'usd',
  ours: '1.10',
  theirs: null,
} as const

/** Invoices and sign-offs of an organisation, on any engine of the control store. */
export function booksSuite(newPlace: () => Promise<AccessPlace>): void {
  const t = useAccess(newPlace)
  const ctx = () => ({ control: t.control, clock: t.clock })
  const setUp = async () => (await t.setUp()).identity.actor
  const add = (actor: Actor, input: Partial<AddInvoiceInput> = {}) => {
    const invoice = {
      tool: 'code_assistant',
      month: '2025-11',
      number: 'A-1',
      amount: '10.50',
      currency: 'USD',
    } as const
    return addInvoice({ ctx: ctx(), actor, input: { ...invoice, ...input } })
  }
  const sign = (actor: Actor, verdict: string, note = '') => {
    const input = { tool: 'code_assistant', month: '2025-11', note } as const
    return signOff({ ctx: ctx(), actor, input, verdict, figures: [FIGURE] })
  }
  const lastAudit = async (actor: Actor) => {
    const { entries } = await listAudit({ control: t.control, actor, limit: 1 })
    return entries.map(({ action, detail }) => ({ action, detail }))[0]
  }

  describe('invoices', () => {
    test('keep their amount exactly, and the log says what was changed', async () => {
      const owner = await setUp()
      const { id } = await add(owner, { amount: '900719925474.999999999' })
      expect(await listInvoices({ ctx: ctx(), actor: { ...owner, role: 'analyst' } })).toMatchObject([
        { amount: '900719925474.999999999', covers: '', note: '' },
      ])
      await changeInvoice({ ctx: ctx(), actor: owner, id, input: { amount: '-3', note: 'Credit note' } })
      expect(await lastAudit(owner)).toEqual({
        action: 'invoice.changed',
        detail: {
          amount: { from: '900719925474.999999999', to: '-3' },
          note: { from: '', to: 'Credit note' },
        },
      })
      await deleteInvoice({ ctx: ctx(), actor: owner, id })
      expect(await listInvoices({ ctx: ctx(), actor: owner })).toEqual([])
    })

    test('of one number, tool and month are a conflict; who may not write is refused', async () => {
      const owner = await setUp()
      await add(owner)
      await expect(add(owner)).rejects.toMatchObject({ code: 'conflict' })
      await add(owner, { tool: 'chat_assistant' })
      await expect(add({ ...owner, role: 'analyst' })).rejects.toMatchObject({ code: 'forbidden' })
      await expect(add(owner, { currency: 'XYZ' })).rejects.toMatchObject({ code: 'validation_failed' })
      const gone = { ctx: ctx(), actor: owner, id: NO_SUCH_ID }
      await expect(deleteInvoice(gone)).rejects.toMatchObject({ code: 'not_found' })
    })
  })

  describe('sign-offs', () => {
    test.each(['not_settled', 'unexplained'])(
      'of a month that is %s need a note, which is kept',
      async (verdict) => {
        const owner = await setUp()
        await expect(sign(owner, verdict)).rejects.toMatchObject({ code: 'validation_failed' })
        await sign(owner, verdict, 'Asked the vendor')
        expect(await listSignOffs({ ctx: ctx(), actor: owner })).toMatchObject([
          { verdict, note: 'Asked the vendor', figures: [FIGURE] },
        ])
      },
    )

    test('are one a month until they are withdrawn, and both stand in the log', async () => {
      const owner = await setUp()
      const { id } = await sign(owner, 'equal')
      await expect(sign(owner, 'equal')).rejects.toMatchObject({ code: 'conflict' })
      await withdrawSignOff({ ctx: ctx(), actor: owner, id })
      expect(await lastAudit(owner)).toMatchObject({ action: 'month.sign_off_withdrawn' })
      await expect(withdrawSignOff({ ctx: ctx(), actor: owner, id })).rejects.toMatchObject({
        code: 'not_found',
      })
      await sign(owner, 'equal')
      await expect(sign({ ...owner, role: 'analyst' }, 'equal')).rejects.toMatchObject({ code: 'forbidden' })
    })
  })
}
