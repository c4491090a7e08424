import type { SpendLimit } from '../../model/records/spend-limit.ts'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import { openChatAssist, type OpenChatAssist } from '../../../test/harness/vendor/chat-assist.ts'
import { replyJson, replyWith } from '../../../test/harness/vendor/scripted-origin.ts'
import type { Snapshot } from '../source.ts'

const WORKSPACE = '123e4567-e89b-12d3-a456-426614174000'
const signal = new AbortController().signal

let chat: OpenChatAssist

async function snapshotOf(): Promise<Snapshot<SpendLimit>> {
  const snapshot = await chat.source.limits.fetch(signal)
  chat.keep(snapshot.raw)
  return snapshot
}

const fixture = (name: string) =>
  replyWith(200, readFileSync(new URL(`fixtures/${name}`, import.meta.url)), {
    'content-type': 'application/json',
  })

const NOTHING = {
  subjectName: '',
  subjectEmail: '',
  effective: null,
  effectiveSource: null,
  currentUsage: null,
  currentUsageUnit: '',
  lastMonthUsage: null,
  role: '',
  seatType: '',
  members: null,
}
const limited = (amount: string, unit: string) => ({ type: 'limited', amount, unit, expiresAt: null })
const UNLIMITED = { type: 'unlimited', amount: null, unit: '', expiresAt: null }

describe('the vendor’s three lists', () => {
  beforeEach(async () => {
    chat = await openChatAssist('chatgpt-enterprise')
  })
  afterEach(async () => {
    await chat[Symbol.asyncDispose]()
  })

  it('are one snapshot', async () => {
    chat.origin.script.push(
      fixture('limits-workspace.json'),
      fixture('limits-groups.json'),
      fixture('limits-users.json'),
    )
    const { rows: limits, rejected, unknownFields } = await snapshotOf()
    expect(rejected).toEqual([])
    expect(unknownFields).toEqual([])
    // What Data health names is what is asked.
    const named = chat.registry.profile('chatgpt-enterprise')?.paths.spend_limits
    expect(new Set(chat.paths().map((path) => path.replace(/\?.*/, '')))).toEqual(
      new Set(
        ['workspace', 'groups', 'users'].map((list) =>
          named?.replace('{workspace_id}', WORKSPACE).replace('{workspace,groups,users}', list),
        ),
      ),
    )
    expect(limits).toEqual(
      [
        { ...NOTHING, level: 'workspace', subjectId: WORKSPACE, set: limited('500', 'credit') },
        {
          ...NOTHING,
          level: 'group',
          subjectId: 'grp-01',
          subjectName: 'Platform',
          members: 12,
          set: limited('50', 'usd'),
        },
        { ...NOTHING, level: 'group', subjectId: 'grp-02', subjectName: 'Finance', members: 3, set: null },
        {
          ...NOTHING,
          level: 'group',
          subjectId: 'grp-03',
          subjectName: 'Research',
          members: 0,
          set: UNLIMITED,
        },
        {
          ...NOTHING,
          level: 'user',
          subjectId: 'user-4Rk1',
          subjectName: 'Ada Marsh',
          subjectEmail: 'ada.marsh@example.com',
          set: { ...limited('800', 'credit'), expiresAt: '2026-04-01T00:00:00Z' },
          effective: limited('800', 'credit'),
          effectiveSource: { kind: 'individual_override', id: '', name: '' },
          currentUsage: '98.5',
          currentUsageUnit: 'credit',
          lastMonthUsage: '410.25',
          role: 'account-admin',
          seatType: 'default',
        },
        {
          ...NOTHING,
          level: 'user',
          subjectId: 'user-9Zt7',
          subjectEmail: 'bo.lind@example.com',
          set: null,
          effective: limited('50', 'usd'),
          effectiveSource: { kind: 'group_default', id: 'grp-01', name: 'Platform' },
          currentUsage: '12.5',
          currentUsageUnit: 'usd',
          role: 'standard-user',
        },
        { ...NOTHING, level: 'user', subjectId: 'user-7Qa2', role: 'standard-user', seatType: 'usage_based' },
      ].map((limit) => ({ set: null, ...limit })),
    )
    expect(chat.paths()).toEqual([
      `/v1/manage/workspaces/${WORKSPACE}/usage_limits/workspace`,
      `/v1/manage/workspaces/${WORKSPACE}/usage_limits/groups?limit=100`,
      `/v1/manage/workspaces/${WORKSPACE}/usage_limits/users?limit=100`,
    ])
  })

  it('keeps what was read of every entry, one per line, and nothing else of the answers', async () => {
    chat.origin.script.push(
      fixture('limits-workspace.json'),
      fixture('limits-groups.json'),
      fixture('limits-users.json'),
    )
    const { raw, rows: limits } = await snapshotOf()
    const lines = (await readFile(raw.path, 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(limits.length)
    expect(JSON.parse(lines.find((line) => line.includes('"user-9Zt7"')) ?? '')).toEqual({
      id: 'user-9Zt7',
      email: 'bo.lind@example.com',
      role: 'standard-user',
      seat_type: null,
      override_monthly_usage_limit: [],
      effective_monthly_usage_limit: {
        limit: { limit_amount: { amount: 50, unit: 'usd' } },
        source: { kind: 'group_default', group_id: 'grp-01', group_name: 'Platform' },
      },
      current_month_usage: 12.5,
      current_month_usage_unit: 'usd',
    })
    expect(lines.join()).not.toMatch(/account_user_id|is_scim_managed|last_id/)
  })

  it('follows the cursor to the last page', async () => {
    const page = (ids: string[], cursor: string | null) =>
      replyJson({ object: 'list', data: ids.map((id) => ({ id })), has_more: cursor !== null, cursor })
    chat.origin.script.push(
      fixture('limits-workspace.json'),
      page(['g1', 'g2'], 'c 1&2'),
      page(['g3'], null),
      page([], null),
    )
    const { rows: limits } = await snapshotOf()
    expect(limits.map(({ level, subjectId }) => `${level} ${subjectId}`)).toEqual([
      `workspace ${WORKSPACE}`,
      'group g1',
      'group g2',
      'group g3',
    ])
    expect(chat.paths()[2]).toMatch(/groups\?limit=100&cursor=c\+1%262$/)
  })

  it.each([
    ['the same cursor again', 'c1'],
    ['no cursor at all', null],
  ])('U18: gives up when "more" comes with %s', async (_what, cursor) => {
    const page = replyJson({ data: [{ id: 'g1' }], has_more: true, cursor })
    chat.origin.script.push(fixture('limits-workspace.json'), page)
    if (cursor !== null) chat.origin.script.push(page)
    expect(await failureOf(snapshotOf())).toMatchObject({
      kind: 'unexpected',
      reason: 'page_does_not_advance',
    })
    chat.origin.check()
  })

  it.each([
    ['a login page', replyWith(200, '<!DOCTYPE html><title>Sign in</title>'), 'html_answer'],
    ['nothing', replyWith(200, ''), 'empty_answer'],
    ['null', replyWith(200, 'null'), 'unexpected_shape'],
    ['an array', replyWith(200, '[]'), 'unexpected_shape'],
    ['an object without entries', replyJson({ ok: true }), 'unexpected_shape'],
    ['half a document', replyWith(200, '{"data":['), 'not_json'],
  ])('U16: never takes %s for no limits', async (_what, reply, reason) => {
    chat.origin.script.push(reply)
    expect(await failureOf(snapshotOf())).toMatchObject({ kind: 'unexpected', reason })
  })

  it('U17: rejects an entry that cannot be understood, and keeps the rest', async () => {
    chat.origin.script.push(
      fixture('limits-workspace.json'),
      replyJson({
        data: [
          { id: 'g1', num_members: -1 },
          7,
          { group_name: 'no id' },
          { id: 'g2', default_user_monthly_usage_limit: [{ limit: 'many' }] },
          { id: 'g3', default_user_monthly_usage_limit: [{ limit: 5, type: 'limited' }], color: 'red' },
        ],
        has_more: false,
      }),
      replyJson({ data: [], has_more: false }),
    )
    const { rows: limits, rejected, unknownFields } = await snapshotOf()
    expect(limits.map(({ subjectId }) => subjectId)).toEqual([WORKSPACE, 'g3'])
    expect(rejected.map(({ line, reason, path }) => `${line} ${reason} ${path}`.trim())).toEqual([
      '2 negative num_members',
      '3 not_an_object',
      '4 wrong_type id',
      '5 wrong_type default_user_monthly_usage_limit.0.limit',
    ])
    expect(unknownFields).toEqual(['color'])
  })

  it('reads a limit in any documented form', async () => {
    const forms: [unknown, unknown][] = [
      [[{ limit: 0 }], limited('0', 'credit')],
      [[{ limit: null, limit_amount: { amount: '12.34', unit: 'usd' } }], limited('12.34', 'usd')],
      [[{ limit_amount: { amount: 12, unit: 'credit' }, type: 'limited' }], limited('12', 'credit')],
      [[{ limit_amount: { amount: 12, unit: 'points' } }], limited('12', 'points')],
      [[{ limit: 5, type: 'unlimited' }], UNLIMITED],
      [[{ limit: null }], null],
      [[], null],
      [null, null],
    ]
    const data = forms.map(([given], at) => ({ id: `g${at}`, default_user_monthly_usage_limit: given }))
    chat.origin.script.push(
      fixture('limits-workspace.json'),
      replyJson({ data, has_more: false }),
      replyJson({ data: [] }),
    )
    const { rows: limits, rejected } = await snapshotOf()
    expect(rejected).toEqual([])
    expect(limits.slice(1).map(({ set }) => set)).toEqual(forms.map(([, expected]) => expected))
  })

  it('takes the first of several limits and reports that there were more', async () => {
    const several = [{ limit: 5 }, { limit: 9 }]
    chat.origin.script.push(
      replyJson({ id: WORKSPACE, default_user_monthly_usage_limit: several }),
      replyJson({ data: [] }),
      replyJson({ data: [] }),
    )
    const { rows: limits, unknownFields } = await snapshotOf()
    expect(limits[0]?.set).toEqual(limited('5', 'credit'))
    expect(unknownFields).toEqual(['default_user_monthly_usage_limit.*'])
  })
})

describe('the neutral bare path', () => {
  beforeEach(async () => {
    chat = await openChatAssist('chatassist')
  })
  afterEach(async () => {
    await chat[Symbol.asyncDispose]()
  })

  it('holds every level', async () => {
    chat.origin.script.push(fixture('limits-bare.json'))
    const { rows: limits, rejected, unknownFields } = await snapshotOf()
    expect({ rejected, unknownFields }).toEqual({ rejected: [], unknownFields: [] })
    expect(limits).toEqual([
      { ...NOTHING, level: 'workspace', subjectId: WORKSPACE, set: limited('500', 'credit') },
      { ...NOTHING, level: 'group', subjectId: 'grp-01', subjectName: 'Platform', set: UNLIMITED },
      { ...NOTHING, level: 'user', subjectId: 'user-4Rk1', subjectName: 'Ada Marsh', set: null },
    ])
    expect(chat.paths()).toEqual([`/v1/manage/workspaces/${WORKSPACE}/usage_limits`])
  })

  it('follows its cursor, and takes the vendor’s items too', async () => {
    chat.origin.script.push(
      replyJson({ data: [{ level: 'group', id: 'g1', limit: 7 }], has_more: true, cursor: 'next' }),
      replyJson({ data: [{ object: 'workspace.group.usage_limit', id: 'g2' }], has_more: false }),
    )
    const { rows: limits } = await snapshotOf()
    expect(limits.map(({ level, subjectId, set }) => ({ level, subjectId, set }))).toEqual([
      { level: 'group', subjectId: 'g1', set: limited('7', 'credit') },
      { level: 'group', subjectId: 'g2', set: null },
    ])
    expect(chat.paths()[1]).toMatch(/usage_limits\?cursor=next$/)
  })

  it('is left for the three lists where the product does not know it', async () => {
    const notFound = replyJson({ error: { message: 'Not found' } }, 404)
    const empty = replyJson({ data: [], has_more: false })
    chat.origin.script.push(notFound, fixture('limits-workspace.json'), empty, empty)
    expect((await snapshotOf()).rows.map(({ level }) => level)).toEqual(['workspace'])
    chat.origin.script.push(notFound, notFound)
    expect(await failureOf(chat.source.limits.fetch(signal))).toMatchObject({
      kind: 'refused',
      reason: 'workspace_not_found',
    })
    chat.origin.check()
  })

  it('may hold more people than one document may have values', async () => {
    const entries = Array.from({ length: 13_000 }, (_, n) => ({
      level: 'user',
      id: `user-${n}`,
      name: `User ${n}`,
      email: `user-${n}@example.com`,
      role: 'member',
      seat_type: 'default',
      current_month_usage: 1,
      limit: 7,
    }))
    chat.origin.script.push(replyJson({ object: 'list', data: entries, has_more: false }))
    const { rows, rejected } = await snapshotOf()
    expect([rows.length, rejected.length]).toEqual([13_000, 0])
  })

  it('rejects a level nobody knows', async () => {
    chat.origin.script.push(replyJson({ data: [{ level: 'galaxy', id: 'x' }, { id: 'y' }], has_more: false }))
    const { rejected } = await snapshotOf()
    expect(rejected.map(({ path, reason }) => `${reason} ${path}`)).toEqual([
      'wrong_type level',
      'wrong_type level',
    ])
  })
})
