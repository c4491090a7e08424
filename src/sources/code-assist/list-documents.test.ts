import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  codeFixture,
  openCodeAssist,
  TEST_ENTERPRISE,
  TEST_ORG,
  type OpenCodeAssist,
} from '../../../test/harness/vendor/code-assist.ts'
import { failureOf } from '../../../test/harness/vendor/outbound.ts'
import { replyJson, replyWith } from '../../../test/harness/vendor/scripted-origin.ts'
import { nextPageUrl } from './read/next-page-url.ts'

const signal = new AbortController().signal
let code: OpenCodeAssist

beforeEach(async () => {
  code = await openCodeAssist('github-copilot')
})
afterEach(async () => {
  await code[Symbol.asyncDispose]()
})

const seatsOf = async (account = TEST_ORG) => {
  const snapshot = await code.source.fetchSeats(account, signal)
  code.keep(snapshot.raw)
  return snapshot
}
const seat = (id: number | null, more: object = {}) => ({
  created_at: '2026-02-03T09:00:00Z',
  assignee: id === null ? null : { login: `u${id}`, id, type: 'User', avatar_url: 'x' },
  ...more,
})
const linked = (path: string) => ({
  link: `<${code.origin.origin}${path}>; rel="next", <${code.origin.origin}/last>; rel="last"`,
})
const SEATS = '/orgs/octo-org/copilot/billing/seats'

describe('pages', () => {
  it('are followed by the links the answers give', async () => {
    code.origin.script.push(
      replyJson({ total_seats: 3, seats: [seat(1)] }, 200, linked(`${SEATS}?per_page=100&page=2`)),
      replyJson({ total_seats: 3, seats: [seat(2)] }, 200, linked('/organizations/9/seats?after=xyz')),
      replyJson({ total_seats: 4, seats: [seat(3)] }, 200, {
        link: `<${code.origin.origin}/first>; rel="first"`,
      }),
    )
    const { rows, total } = await seatsOf()
    expect(rows.map(({ userId }) => userId)).toEqual(['1', '2', '3'])
    expect(total).toBe(3)
    expect(code.paths()).toEqual([
      `${SEATS}?per_page=100&page=1`,
      `${SEATS}?per_page=100&page=2`,
      '/organizations/9/seats?after=xyz',
    ])
    code.origin.check()
  })

  it('are asked for by number where a server names none and gives full ones', async () => {
    const full = Array.from({ length: 100 }, (_, id) => seat(id))
    code.origin.script.push(replyJson({ seats: full }), replyJson({ seats: [seat(100)] }))
    expect((await seatsOf()).rows).toHaveLength(101)
    expect(code.paths()[1]).toBe(`${SEATS}?per_page=100&page=2`)
  })

  it('are one where a server knows nothing of pages', async () => {
    const all = { seats: Array.from({ length: 150 }, (_, id) => seat(id)) }
    code.origin.script.push(replyJson(all), replyJson(all))
    expect((await seatsOf()).rows).toHaveLength(150)
    code.origin.check()
  })

  it('U18: that lead back to themselves end at once', async () => {
    const back = replyJson({ seats: [seat(1)] }, 200, linked(`${SEATS}?per_page=100&page=1`))
    code.origin.script.push(back)
    expect(await failureOf(seatsOf())).toMatchObject({ kind: 'unexpected', reason: 'page_does_not_advance' })
    code.origin.check()
  })

  it('U24: are never looked for elsewhere', async () => {
    code.origin.script.push(
      replyJson({ seats: [] }, 200, { link: '<https://elsewhere.example/seats?page=2>; rel="next"' }),
    )
    expect(await failureOf(seatsOf())).toMatchObject({ kind: 'unexpected', reason: 'next_page_elsewhere' })
  })

  it('are no whole list where the next has no address', async () => {
    code.origin.script.push(replyJson({ seats: [seat(1)] }, 200, { link: '<https://[/2>; rel="next"' }))
    expect(await failureOf(seatsOf())).toMatchObject({ kind: 'unexpected', reason: 'bad_link' })
  })

  it('U8: a refusal on the way leaves nothing behind', async () => {
    code.origin.script.push(replyJson({ seats: [seat(1)] }, 200, linked(`${SEATS}?page=2`)))
    code.origin.script.push(...[1, 2, 3].map(() => replyJson({ message: 'Bad credentials' }, 401)))
    expect(await failureOf(seatsOf())).toMatchObject({ reason: 'credential_rejected' })
    expect(await code.outbound.leftovers()).toEqual([])
  })

  it.each([
    ['a login page', replyWith(200, '<!DOCTYPE html>'), 'html_answer'],
    ['nothing', replyWith(200, ''), 'empty_answer'],
    ['an array', replyJson([]), 'unexpected_shape'],
    ['an object without a list', replyJson({ total_seats: 0 }), 'unexpected_shape'],
    ['half a page', replyWith(200, `{"seats":[${JSON.stringify(seat(1))},{"id"`), 'unexpected_shape'],
    ['a page cut after a row', replyWith(200, `{"seats":[${JSON.stringify(seat(1))}`), 'unexpected_shape'],
  ])('U16: %s is no page', async (_what, reply, reason) => {
    code.origin.script.push(reply)
    expect(await failureOf(seatsOf())).toMatchObject({ kind: 'unexpected', reason })
    expect(await code.outbound.leftovers()).toEqual([])
  })

  it('keep what was read of each row, one a line, and say whom single sign-on left out', async () => {
    const first = JSON.stringify({ total_seats: 2, seats: [seat(1)] }, null, 2)
    const headers = { ...linked(`${SEATS}?page=2`), 'x-github-sso': 'partial-results; organizations=21,22' }
    code.origin.script.push(replyWith(200, first, headers), replyJson({ seats: [seat(2)] }))
    const { raw, leftOut } = await seatsOf()
    const lines = (await readFile(raw.path, 'utf8')).trimEnd().split('\n')
    const read = (id: number) => ({
      created_at: '2026-02-03T09:00:00Z',
      assignee: { login: `u${id}`, id, type: 'User' },
    })
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([read(1), read(2)])
    expect(leftOut).toEqual(['21', '22'])
  })
})

describe('nextPageUrl', () => {
  const url = new URL('https://a.example/x?page=1')
  const at = { page: 1, isFull: true }
  const hrefOf = (next: ReturnType<typeof nextPageUrl>) => (next instanceof URL ? next.href : next)
  it.each([
    ['<https://a.example/x?page=2>; rel="next"', 'https://a.example/x?page=2'],
    ['<https://a.example/p>; rel="prev", </x?a=1,2;3>; title="t"; rel=next', 'https://a.example/x?a=1,2;3'],
    ['<https://a.example/2>; REL="last next"', 'https://a.example/2'],
    ['<https://a.example/9>; rel="last"', null],
    ['<https://a.example:port/2>; rel="next"', 'bad_link'],
    ['', null],
    ['nonsense, <broken', null],
  ])('reads %j', (link, expected) => {
    expect(hrefOf(nextPageUrl(link, url, at))).toBe(expected)
  })

  it('counts on only after a full page without any link', () => {
    expect(hrefOf(nextPageUrl(undefined, url, at))).toBe('https://a.example/x?page=2')
    expect(nextPageUrl(undefined, url, { page: 1, isFull: false })).toBeNull()
  })
})

describe('a seat', () => {
  it('is read with any offset, without an assignee, from any kind of team', async () => {
    code.origin.script.push(
      replyJson({
        total_seats: 2,
        seats: [
          seat(null, { pending_cancellation_date: '2026-06-01', last_activity_at: null }),
          seat(11, {
            last_activity_at: '2026-05-01T12:03:00+02:00',
            last_authenticated_at: '2026-05-01T12:03:00.5-06:00',
            last_activity_editor: 'vscode/1.107.1',
            plan_type: 'a plan of tomorrow',
            organization: { login: 'Octo-Org', id: 3 },
            assigning_team: { id: 7, slug: 'ent:core', name: 'Core', group_id: null },
            surprise: 1,
          }),
        ],
      }),
    )
    const { rows, unknownFields, rejected } = await seatsOf(TEST_ENTERPRISE)
    const nobody = {
      userId: '',
      userLogin: '',
      userName: '',
      userEmail: '',
      assigneeType: '',
      organization: '',
      teamId: '',
      teamSlug: '',
      teamName: '',
      createdAt: '2026-02-03T09:00:00.000Z',
      lastActivityAt: null,
      lastActivityEditor: '',
      lastAuthenticatedAt: null,
      pendingCancellation: '2026-06-01',
      planType: '',
    }
    expect(rows).toEqual([
      nobody,
      {
        ...nobody,
        userId: '11',
        userLogin: 'u11',
        assigneeType: 'User',
        organization: 'octo-org',
        teamId: '7',
        teamSlug: 'ent:core',
        teamName: 'Core',
        lastActivityAt: '2026-05-01T10:03:00.000Z',
        lastActivityEditor: 'vscode/1.107.1',
        lastAuthenticatedAt: '2026-05-01T18:03:00.500Z',
        pendingCancellation: null,
        planType: 'a plan of tomorrow',
      },
    ])
    expect({ unknownFields, rejected }).toEqual({ unknownFields: ['surprise'], rejected: [] })
    expect(code.paths()[0]).toMatch(/^\/enterprises\/octo-corp\/copilot\/billing\/seats/)
  })

  it('that cannot be understood is listed with its place among all pages', async () => {
    code.origin.script.push(
      replyJson({ seats: [seat(1)] }, 200, linked(`${SEATS}?page=2`)),
      replyJson({
        seats: [
          seat(2, { last_activity_at: 'yesterday' }),
          seat(3, { pending_cancellation_date: '2026-13-01' }),
        ],
      }),
    )
    const { rows, rejected } = await seatsOf()
    expect(rows).toHaveLength(1)
    expect(rejected.map(({ line, reason, path }) => `${line} ${reason} ${path}`)).toEqual([
      '2 bad_time last_activity_at',
      '3 bad_time pending_cancellation_date',
    ])
  })

  it.each(['organization_seats_response_sample.json'])('as published in %s', async (name) => {
    const published = JSON.parse(codeFixture(name)) as {
      total_seats: number
      seats: { assignee: { id: number } }[]
    }
    code.origin.script.push(replyWith(200, codeFixture(name)))
    const { rows, total, rejected, unknownFields } = await seatsOf()
    expect({ rejected, unknownFields, total }).toEqual({
      rejected: [],
      unknownFields: [],
      total: published.total_seats,
    })
    expect(rows.map(({ userId }) => userId)).toEqual(
      published.seats.map(({ assignee }) => String(assignee.id)),
    )
  })
})

describe('billing', () => {
  const billing = async () => {
    const snapshot = await code.source.fetchBilling(TEST_ORG, signal)
    code.keep(snapshot.raw)
    return snapshot
  }

  it('is kept as given: even the vendor’s own example does not add up', async () => {
    const example = JSON.parse(codeFixture('official-examples.json')) as Record<string, unknown>
    const [, organization] =
      Object.entries(example).find(([, value]) => JSON.stringify(value).includes('seat_breakdown')) ?? []
    code.origin.script.push(replyJson(organization))
    const { rows, rejected, unknownFields } = await billing()
    expect({ rejected, unknownFields }).toEqual({ rejected: [], unknownFields: [] })
    expect(rows).toEqual([
      {
        seatsTotal: 12,
        addedThisCycle: 9,
        pendingCancellation: 0,
        pendingInvitation: 0,
        activeThisCycle: 12,
        inactiveThisCycle: 11,
        planType: 'business',
        seatManagement: 'assign_selected',
        publicCodeSuggestions: 'block',
        ideChat: 'enabled',
        platformChat: 'enabled',
        cli: 'enabled',
      },
    ])
    expect(code.paths()).toEqual(['/orgs/octo-org/copilot/billing'])
  })

  it.each([
    [{ seat_breakdown: { total: -1 } }, 'negative'],
    [{ plan_type: 'business' }, 'wrong_type'],
    [[], 'not_an_object'],
    ['', 'not_an_object'],
  ])('U16: is not concluded from %j', async (document, reason) => {
    code.origin.script.push(replyJson(document))
    expect(await failureOf(billing())).toMatchObject({ kind: 'unexpected', reason })
    expect(await code.outbound.leftovers()).toEqual([])
  })
})

describe('teams', () => {
  const team = (id: number, more: object = {}) => ({
    id,
    slug: `team-${id}`,
    name: `Team ${id}`,
    type: 'organization',
    ...more,
  })
  const person = (id: number) => ({ id, login: `u${id}`, role: 'member' })
  const teamsOf = async () => {
    const snapshot = await code.source.fetchTeams(TEST_ORG, signal)
    code.keep(snapshot.raw)
    return snapshot
  }

  it('are not known where the members of none are shown', async () => {
    const gone = replyJson({ message: 'Not Found' }, 404)
    code.origin.script.push(replyJson([team(1), team(2)]), gone, gone)
    expect(await failureOf(teamsOf())).toMatchObject({ kind: 'refused', status: 404 })
    expect(await code.outbound.leftovers()).toEqual([])
  })

  it('of the organisation come with all their members and their parents', async () => {
    code.origin.script.push(
      replyJson([team(1), team(2, { type: 'enterprise' }), team(3, { type: undefined, parent: { id: 1 } })]),
      replyJson([person(11), person(12)], 200, linked('/orgs/octo-org/teams/team-1/members?page=2')),
      replyJson([person(13)]),
      replyJson([]),
    )
    const { rows, rejected } = await teamsOf()
    expect(rejected).toEqual([])
    expect(rows).toEqual([
      {
        teamId: '1',
        slug: 'team-1',
        name: 'Team 1',
        type: 'organization',
        parentId: '',
        members: [11, 12, 13].map((id) => ({ userId: String(id), userLogin: `u${id}` })),
      },
      { teamId: '3', slug: 'team-3', name: 'Team 3', type: 'organization', parentId: '1', members: [] },
    ])
    expect(code.paths()).toEqual([
      '/orgs/octo-org/teams?team_type=organization&per_page=100&page=1',
      '/orgs/octo-org/teams/team-1/members?per_page=100&page=1',
      '/orgs/octo-org/teams/team-1/members?page=2',
      '/orgs/octo-org/teams/team-3/members?per_page=100&page=1',
    ])
  })

  it('that are gone before their members were read are gone', async () => {
    code.origin.script.push(
      replyJson([team(1), team(2)]),
      replyJson({ message: 'Not Found' }, 404),
      replyJson([person(11)]),
    )
    expect((await teamsOf()).rows.map(({ teamId }) => teamId)).toEqual(['2'])
  })

  it('are not there at all when the members of one are refused', async () => {
    code.origin.script.push(replyJson([team(1)]), replyJson({ message: 'SAML enforcement' }, 403))
    expect(await failureOf(teamsOf())).toMatchObject({ reason: 'single_sign_on_required' })
    expect(await code.outbound.leftovers()).toEqual([])
  })

  it('are not there at all when their list is refused', async () => {
    code.origin.script.push(
      replyJson({ message: 'Must have admin rights' }, 403, { 'x-oauth-scopes': 'repo' }),
    )
    expect(await failureOf(teamsOf())).toMatchObject({
      reason: 'missing_token_scope',
      missing: ['read:org'],
    })
  })
})
