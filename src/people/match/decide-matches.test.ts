import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  costRecord,
  seededFacts,
  seedCosts,
  seededScope,
  stoppedClock,
} from '../../../test/harness/stores/seeded-facts.ts'
import { calledInTests, subjectOf } from '../../../test/harness/stores/names-in-memory.ts'
import { listAudit } from '../../access/audit/audit.ts'
import type { Actor, Role } from '../../model/actor.ts'
import { openMigratedControl } from '../../../test/harness/stores/migrated-control.ts'
import { codeLedgerRow, newCodeSlice, userDay } from '../../store/facts/code-facts.fixtures.suite.ts'
import { inTurn, newLoad } from '../../store/facts/facts-store.fixtures.suite.ts'
import { readIdentities } from '../../store/facts/read/read-identities.ts'
import type { PeopleContext } from '../context.ts'
import {
  listDecisions,
  mergeIdentities,
  splitIdentity,
  standingDecisions,
  undoDecision,
} from './decide-matches.ts'

const seeded = seededFacts()
let ctx: PeopleContext & { control: Awaited<ReturnType<typeof openMigratedControl>> }
let tenant: string

const actor = (role: Role = 'admin', of = tenant): Actor => ({
  kind: 'user',
  id: `${role}-1`,
  tenant: of,
  role,
})
const AMY = { a: 'code_assistant:11', b: 'chat_assistant:u-amy' }

async function seedOneOfEach(): Promise<string> {
  const scope = seededScope()
  await seedCosts(seeded.facts, scope, [
    costRecord({
      hour: '2026-03-10T13:00:00Z',
      userId: 'u-amy',
      userEmail: 'old@example.com',
      userName: 'Amy',
    }),
    costRecord({ hour: '2026-03-11T13:00:00Z', userId: 'u-amy', userEmail: 'amy@example.com' }),
  ])
  const load = newLoad(newCodeSlice({ tenant: scope.tenant }))
  const row = codeLedgerRow(load, { rows: 1 })
  await seeded.facts.beginLoad(row)
  await seeded.facts.loadCode(load, 'user_days', inTurn([userDay({ userId: '11', userLogin: 'amy' })]))
  await seeded.facts.commit(row)
  return scope.tenant
}

beforeEach(async () => {
  const control = await openMigratedControl()
  tenant = await seedOneOfEach()
  ctx = { control, facts: seeded.facts, clock: stoppedClock('2026-04-01T00:00:00Z') }
  return () => control[Symbol.asyncDispose]()
})

const called = calledInTests

const audited = async () =>
  (await listAudit({ control: ctx.control, actor: actor(), limit: 10 })).entries.map(({ action }) => action)

test('identities are read from both sources with their newest names', async () => {
  expect(await readIdentities(seeded.facts, tenant)).toMatchObject([
    { source: 'code_assistant', userId: '11', login: 'amy', email: '', name: '' },
    { source: 'chat_assistant', userId: 'u-amy', login: '', email: 'amy@example.com', name: 'Amy' },
  ])
  expect(await readIdentities(seeded.facts, randomUUID())).toEqual([])
})

test('somebody of an account whose days are not summed yet is there, too', async () => {
  const accounts = ['org-one', 'org-two'].map((account) => ({ ...seededScope({ account }).accounts[0] }))
  const scope = { ...seededScope(), tenant, accounts } as ReturnType<typeof seededScope>
  await seeded.facts.refreshRollups(tenant, Date.parse('2026-04-01T00:00:00Z'))
  const hour = '2026-03-01T13:00:00Z'
  await seedCosts(seeded.facts, scope, [costRecord({ hour, userId: 'u-bob', userName: 'Bob' })], 1)
  expect((await readIdentities(seeded.facts, tenant)).map(({ userId }) => userId)).toEqual([
    '11',
    'u-amy',
    'u-bob',
  ])
})

describe('decisions', () => {
  test('stand in the order they were made, are undone, and leave their trace', async () => {
    const merged = await mergeIdentities({
      ctx,
      actor: actor(),
      called,
      input: { ...AMY, from: '2026-03-01' },
    })
    const split = await splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.b } })
    expect(await standingDecisions({ ctx, actor: actor() })).toMatchObject([
      { kind: 'merge', ...AMY, from: '2026-03-01' },
      { kind: 'split', a: AMY.b, from: null },
    ])
    const kept = await ctx.control.db.selectFrom('identity_decisions').select(['a', 'b']).execute()
    const amy = `chat_assistant:${subjectOf('u-amy')}`
    expect(kept).toEqual([
      { a: `code_assistant:${subjectOf('11')}`, b: amy },
      { a: amy, b: null },
    ])
    await undoDecision({ ctx, actor: actor(), id: split.id })
    expect(await standingDecisions({ ctx, actor: actor() })).toMatchObject([{ kind: 'merge' }])
    expect(await listDecisions({ ctx, actor: actor('analyst') })).toMatchObject([
      { id: split.id, undoneAt: '2026-04-01T00:00:00.000Z' },
      { id: merged.id, undoneAt: null, createdBy: 'admin-1' },
    ])
    expect(await audited()).toEqual(['people.undo', 'people.split', 'people.merge'])
    const { entries } = await listAudit({ control: ctx.control, actor: actor(), limit: 10 })
    const names = await calledInTests('', [AMY.a, AMY.b])
    expect(entries.at(-1)?.detail).toEqual({
      kind: 'merge',
      a: names.get(AMY.a),
      b: names.get(AMY.b),
      from: '2026-03-01',
    })
  })

  test('are taken back once', async () => {
    const { id } = await splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.a } })
    await undoDecision({ ctx, actor: actor(), id })
    await expect(undoDecision({ ctx, actor: actor(), id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('are refused when somebody else has decided since the asker looked', async () => {
    const looked = { a: 0, b: 0 }
    const { id } = await mergeIdentities({ ctx, actor: actor(), called, input: { ...AMY, seen: looked } })
    const late = { code: 'conflict' }
    await expect(
      mergeIdentities({ ctx, actor: actor(), called, input: { ...AMY, seen: looked } }),
    ).rejects.toMatchObject(late)
    await expect(
      splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.b, seen: { a: 0 } } }),
    ).rejects.toMatchObject(late)
    await undoDecision({ ctx, actor: actor(), id })
    await expect(
      splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.b, seen: { a: 1 } } }),
    ).rejects.toMatchObject(late)
    await splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.b, seen: { a: 2 } } })
    expect(await audited()).toEqual(['people.split', 'people.undo', 'people.merge'])
  })

  test('of another organisation cannot be seen or taken back', async () => {
    const { id } = await splitIdentity({ ctx, actor: actor(), called, input: { a: AMY.a } })
    const stranger = actor('admin', await seedOneOfEach())
    await expect(undoDecision({ ctx, actor: stranger, id })).rejects.toMatchObject({ code: 'not_found' })
    expect(await listDecisions({ ctx, actor: stranger })).toEqual([])
    expect(await standingDecisions({ ctx, actor: actor() })).toHaveLength(1)
  })

  test('need the right to make them', async () => {
    const analyst = actor('analyst')
    const refused = { code: 'forbidden' }
    await expect(mergeIdentities({ ctx, actor: analyst, called, input: AMY })).rejects.toMatchObject(refused)
    await expect(splitIdentity({ ctx, actor: analyst, called, input: { a: AMY.a } })).rejects.toMatchObject(
      refused,
    )
    await expect(undoDecision({ ctx, actor: analyst, id: 'x' })).rejects.toMatchObject(refused)
  })

  test.each([
    [{ ...AMY, b: AMY.a }, 'validation_failed'],
    [{ ...AMY, b: 'slack:u1' }, 'validation_failed'],
    [{ ...AMY, from: 'yesterday' }, 'validation_failed'],
    [{ ...AMY, b: 'chat_assistant:nobody' }, 'not_found'],
  ])('are refused where they make no sense: %j', async (input, code) => {
    await expect(mergeIdentities({ ctx, actor: actor(), called, input })).rejects.toMatchObject({ code })
    expect(await audited()).toEqual([])
  })
})
