import { beforeAll, describe, expect, it } from 'vitest'
import {
  codeScope,
  codeSeat,
  seedCode,
  seedCodeSlices,
  userDay,
} from '../../../test/harness/stores/seeded-code.ts'
import { seededFacts, stoppedClock } from '../../../test/harness/stores/seeded-facts.ts'
import type { Scope } from '../metrics-query.ts'
import { adoptionMovement } from './adoption-movement.ts'
import { listSeats, type ListSeatsInput } from './seats/list-seats.ts'
import { listTeams } from './teams/list-teams.ts'
import { english } from '../../words/all-in-english.suite.ts'

const store = seededFacts()
let scope: Scope
const clock = stoppedClock('2026-03-21T12:00:00Z')
const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`

/**
 * Ann (1) uses it, Bob (2) did in the first days only, Cleo (3) never, Dan (4) is new, Eve (5) holds two seats and is
 * leaving, and one seat belongs to nobody.
 */
beforeAll(async () => {
  scope = codeScope()
  const { facts } = store
  const uses = Array.from({ length: 20 }, (_, at) => {
    const n = at + 1
    const used = [...(n > 8 ? ['1'] : []), ...(n <= 2 ? ['2'] : [])]
    const rows = used.map((userId) =>
      userDay({ day: day(n), userId, interactions: 3, generations: 2, acceptances: 1 }),
    )
    return [day(n), rows] as const
  })
  await seedCodeSlices(facts, scope, 'org_users_1d', uses)
  const core = { teamId: '70', teamSlug: 'core', teamName: 'Core' }
  const seats = [
    codeSeat({ userId: '1', lastActivityAt: '2026-03-19T23:00:00Z', lastActivityEditor: 'vscode/1.2/x' }),
    codeSeat({ userId: '2', lastActivityAt: '2026-01-05T00:00:00Z', lastActivityEditor: 'JetBrains-IC/1' }),
    codeSeat({ userId: '3', userName: 'Cleo C.', lastAuthenticatedAt: '2026-03-18T09:30:00Z' }),
    codeSeat({ userId: '4', createdAt: '2026-03-15T00:00:00Z' }),
    codeSeat({
      userId: '5',
      lastActivityAt: '2026-01-02T00:00:00Z',
      pendingCancellation: '2026-03-25',
      lastAuthenticatedAt: '2026-02-17T00:00:00Z',
      ...core,
    }),
    codeSeat({ userId: '5', lastActivityAt: '2026-02-02T00:00:00Z', pendingCancellation: '2026-04-01' }),
    codeSeat({ userId: '', userLogin: '', assigneeType: '' }),
  ]
  await seedCode(facts, scope, 'seats', day(20), seats)
  const member = (userId: string) => ({ userId, userLogin: `login-${userId}` })
  const team = (teamId: string, name: string, members: string[]) => ({
    teamId,
    slug: name.toLowerCase(),
    name,
    type: 'organization',
    parentId: '',
    members: members.map(member),
  })
  await seedCode(facts, scope, 'teams', day(10), [
    team('70', 'Core', ['1', '2', '3', '6']),
    team('71', 'Tiny', ['1']),
  ])
  const reported = ['1', '2', '3', '6'].map((userId) => ({
    day: day(19),
    userId,
    userLogin: `login-${userId}`,
    teamId: '70',
    teamSlug: 'core',
  }))
  await seedCode(facts, scope, 'org_user_teams_1d', day(19), reported)
})

function seats(input: Partial<ListSeatsInput> = {}) {
  const { facts } = store
  return english(listSeats)({
    facts,
    scope,
    clock,
    idleDays: 30,
    graceDays: 30,
    order: 'days_idle',
    limit: 10,
    ...input,
  })
}

describe('seats', () => {
  it('are one row a person, who never used it first, then who has not for longest', async () => {
    const { data, totals, snapshots } = await seats()
    expect(data.map(({ userId, status, daysIdle, seats: held }) => [userId, status, daysIdle, held])).toEqual(
      [
        ['3', 'never_used', null, 1],
        ['5', 'idle', 46, 2],
        ['2', 'active', 18, 1],
        ['1', 'active', 0, 1],
        [null, 'unassigned', null, 1],
        ['4', 'new', null, 1],
      ],
    )
    const states = { people: 5, active: 2, idle: 1, neverUsed: 1, new: 1, pending: 1, unassigned: 1 }
    expect(totals).toEqual({ ...states, idleSignedIn: 0, neverUsedSignedIn: 1 })
    expect(snapshots).toMatchObject([{ day: Date.parse(`${day(20)}T00:00:00Z`) / 86_400_000, stale: false }])
    expect(data[3]).toMatchObject({
      login: 'login-1',
      editor: 'vscode',
      lastActivityAt: '2026-03-19T23:00:00Z',
      lastActiveDay: day(20),
      teams: [{ id: '70', name: 'Core' }],
      organizations: ['acme'],
    })
    expect(data[1]).toMatchObject({ pendingCancellation: '2026-04-01', login: 'login-5' })
  })

  it('say who signed in and shows no use, and count it as none', async () => {
    const signIns = async (idleDays: number) => {
      const { data, totals } = await seats({ idleDays })
      const marked = data.filter(({ signedIn }) => signedIn).map(({ userId, status }) => [userId, status])
      return { marked, counted: [totals?.idleSignedIn, totals?.neverUsedSignedIn] }
    }
    expect(await signIns(30)).toEqual({ marked: [['3', 'never_used']], counted: [0, 1] })
    // The sign-in of 17 February is 31 days before the list.
    expect(await signIns(31)).toEqual({
      marked: [
        ['3', 'never_used'],
        ['5', 'idle'],
      ],
      counted: [1, 1],
    })
    const [never, , , , nobody] = (await seats()).data
    expect(never).toMatchObject({ lastAuthenticatedAt: '2026-03-18T09:30:00Z', daysIdle: null })
    expect(nobody).toMatchObject({ lastAuthenticatedAt: null, signedIn: false })
  })

  it.each([
    [{ status: 'pending' as const }, ['5']],
    [{ status: 'never_used' as const }, ['3']],
    [{ search: 'CLEO' }, ['3']],
    [{ editor: 'vscode' }, ['1']],
    [{ team: '70' }, ['3', '2', '1']],
    [{ idleDays: 10 }, ['3', '5', '2', '1', null, '4']],
    [{ plan: 'enterprise' }, []],
    [{ connectionId: 'another' }, []],
  ])('can be asked for by %j', async (part, users) => {
    expect((await seats(part)).data.map(({ userId }) => userId)).toEqual(users)
  })

  it('come in pages', async () => {
    const first = await seats({ limit: 4 })
    const second = await seats({ limit: 4, cursor: first.nextCursor ?? '' })
    expect([...first.data, ...second.data].map(({ userId }) => userId)).toEqual([
      '3',
      '5',
      '2',
      '1',
      null,
      '4',
    ])
    expect(second.nextCursor).toBeNull()
  })

  it('say whether a list reaches back to the day, where nobody is in a team', async () => {
    const { facts } = store
    const own = codeScope()
    await seedCode(facts, own, 'seats', day(5), [codeSeat({ userId: '1' })])
    await seedCode(facts, own, 'teams', day(8), [
      { teamId: '7', slug: 'core', name: 'Core', type: 'organization', parentId: '', members: [] },
    ])
    const at = (asOf: string) =>
      english(listSeats)({
        facts,
        scope: own,
        clock,
        asOf,
        idleDays: 30,
        graceDays: 30,
        order: 'login',
        limit: 9,
      })
    const early = await at(day(6))
    expect([early.data[0]?.teams, early.teamsKnown, early.notes[0]]).toEqual([
      [],
      false,
      expect.stringContaining(day(6)),
    ])
    expect((await at(day(8))).teamsKnown).toBe(true)
  })

  it('before the first snapshot are unknown, and the answer says so', async () => {
    const { data, totals, snapshots } = await seats({ asOf: day(5) })
    expect([data, totals]).toEqual([[], null])
    expect(snapshots).toMatchObject([
      { takenAt: null, reason: 'No snapshot has been taken at or before this day.' },
    ])
  })
})

describe('teams', () => {
  it('count their members, those without any use included, and say what the vendor leaves out', async () => {
    const { facts } = store
    const { data, notes } = await english(listTeams)({
      facts,
      scope,
      clock,
      order: 'active',
      limit: 10,
      from: day(10),
      to: day(21),
    })
    expect(data).toEqual([
      {
        id: '70',
        slug: 'core',
        name: 'Core',
        organization: 'acme',
        parentId: null,
        members: 4,
        licensed: 3,
        active: 1,
        activeMembers: 1,
        neverUsed: 2,
        interactions: 33,
        generations: 22,
        acceptances: 11,
        previous: null,
        compared: null,
        leftOut: false,
        aiCredits: null,
        seatCost: null,
        vendor: null,
      },
      expect.objectContaining({
        id: '71',
        members: 1,
        active: 1,
        neverUsed: 0,
        leftOut: true,
        aiCredits: null,
        seatCost: null,
        vendor: null,
        interactions: 27,
      }),
    ])
    expect(notes.join('\n')).toContain('Left out by the vendor’s report of teams: 1 of these teams')
  })

  it('have at most as many active members as members, whoever else was active in them', async () => {
    const { facts } = store
    const own = codeScope()
    const of = (teamId: string, userId: string) => ({ teamId, userId, userLogin: '', teamSlug: 'core' })
    const days = Array.from({ length: 11 }, (_, at) => day(10 + at))
    // 2, 3 and 4 are in no list of members, only in the vendor's reports; 5 came from another team.
    const usedOn = (on: string) =>
      ['1', '2', '3', '4', '5'].map((userId) => userDay({ day: on, userId, interactions: 1 }))
    const used = days.map((on) => [on, usedOn(on)] as const)
    await seedCodeSlices(facts, own, 'org_users_1d', used)
    const told = [...['1', '2', '3', '4'].map((userId) => of('70', userId)), of('71', '5')]
    const reported = days.slice(0, -1).map((on) => [on, told.map((one) => ({ ...one, day: on }))] as const)
    await seedCodeSlices(facts, own, 'org_user_teams_1d', reported)
    const members = ['1', '5', '9'].map((userId) => ({ userId, userLogin: '' }))
    const core = { teamId: '70', slug: 'core', name: 'Core', type: 'organization', parentId: '', members }
    await seedCode(facts, own, 'teams', day(20), [core])
    const asked = { facts, scope: own, clock, order: 'name', limit: 10 } as const
    const { data } = await english(listTeams)({ ...asked, from: day(10), to: day(21) })
    expect(data).toMatchObject([{ members: 3, active: 5, activeMembers: 2 }])
    const before = await english(listTeams)({ ...asked, asOf: day(20), from: day(1), to: day(9) })
    expect(before.data).toMatchObject([{ active: null, activeMembers: null }])
  })

  it('stand beside the days before where those are known as a whole, and can be those of one organisation', async () => {
    const { facts } = store
    const asked = { facts, scope, clock, order: 'name', limit: 10, compare: true } as const
    const { data, comparedWith } = await english(listTeams)({ ...asked, from: day(16), to: day(21) })
    expect(comparedWith).toEqual({ from: day(11), to: day(16) })
    expect(data.map(({ interactions, previous }) => [interactions, previous?.interactions])).toEqual([
      [15, 15],
      // The vendor's report of the 19th leaves the small team out, and holds on the day after.
      [9, 15],
    ])
    // Five days of three prompts each against the same, while the last three have not come.
    const late = await english(listTeams)({ ...asked, from: day(16), to: day(24), asOf: day(20) })
    expect([late.compared, late.comparedWith]).toEqual([
      { from: day(16), to: day(21) },
      { from: day(11), to: day(16) },
    ])
    expect(late.data[0]).toMatchObject({
      interactions: 15,
      compared: { interactions: 15, active: 1 },
      previous: { interactions: 15, active: 1 },
    })
    // Who was in which team is known from the 10th on.
    const unknown = await english(listTeams)({ ...asked, from: day(13), to: day(21) })
    expect(unknown.data[0]).toMatchObject({
      interactions: 24,
      previous: { active: null, interactions: null },
    })
    const of = async (organization: string) =>
      (await english(listTeams)({ ...asked, organization })).data.length
    expect([await of('acme'), await of('other')]).toEqual([2, 0])
  })

  it('are searched for on the service', async () => {
    const { facts } = store
    const { data } = await english(listTeams)({
      facts,
      scope,
      clock,
      order: 'name',
      limit: 10,
      search: 'TIN',
    })
    expect(data.map(({ name }) => name)).toEqual(['Tiny'])
  })

  it('are 3,500 as well as two: every one on one page, in its order, and found by its name', async () => {
    const { facts } = store
    const large = codeScope()
    const count = 3500
    const teams = Array.from({ length: count }, (_, n) => ({
      teamId: String(n),
      slug: `team-${n}`,
      name: `Team ${n}`,
      type: 'organization',
      parentId: '',
      members: Array.from({ length: n % 40 }, (_unused, m) => ({ userId: String(n + m), userLogin: '' })),
    }))
    await seedCode(facts, large, 'teams', day(10), teams)
    const asked = { facts, scope: large, clock, order: 'members', limit: 500 } as const
    const found: { id: string; members: number }[] = []
    let cursor: string | undefined
    do {
      const { data, nextCursor } = await english(listTeams)({ ...asked, cursor })
      found.push(...data)
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(new Set(found.map(({ id }) => id)).size).toBe(count)
    expect(found).toHaveLength(count)
    const sizes = found.map(({ members }) => members)
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
    const { data } = await english(listTeams)({ ...asked, search: 'EAM 3499' })
    expect(data.map(({ id }) => id)).toEqual(['3499'])
  })
})

describe('movement', () => {
  it('tells who came, stayed, came back and left', async () => {
    const { facts } = store
    const { data, current, previous } = await english(adoptionMovement)({
      facts,
      scope,
      clock,
      from: day(8),
      to: day(15),
      byTeam: true,
    })
    expect([previous, current]).toEqual([
      { from: day(1), to: day(8), active: 1 },
      { from: day(8), to: day(15), active: 1 },
    ])
    expect(data[0]).toEqual({ team: null, teamLabel: null, new: 1, retained: 0, returning: 0, lapsed: 1 })
    expect(data.slice(1)).toMatchObject([
      { team: '70', teamLabel: 'Core', new: 1, lapsed: 1 },
      { team: '71', new: 1, lapsed: 0 },
    ])
  })

  it('is the same from sums of days', async () => {
    const { facts } = store
    const ask = () =>
      english(adoptionMovement)({ facts, scope, clock, from: day(8), to: day(15), byTeam: false })
    const byRow = await ask()
    expect(await facts.refreshCodeSums(scope.tenant)).toBeGreaterThan(0)
    expect(await ask()).toEqual(byRow)
  })

  it('is unknown where a period was not collected as a whole', async () => {
    const { facts } = store
    const { data, current } = await english(adoptionMovement)({
      facts,
      scope,
      clock,
      from: day(18),
      to: day(25),
      byTeam: false,
    })
    expect(current.active).toBeNull()
    expect(data).toEqual([
      { team: null, teamLabel: null, new: null, retained: null, returning: null, lapsed: null },
    ])
  })
})
