import { chance, hash32 } from '../world/seeded-random.ts'
import { slugOf, type CodeTeam } from './code-team.ts'

/** A change of teams in addition to the built-in reorganisation. `at` is in milliseconds; teams are named by slug. */
export type TeamChange = { organization?: string | undefined; at: number } & (
  | /** A new team that a share of the members of `team` join as well. */
    { kind: 'create'; team: string; name: string; share: number }
  /** The team keeps its id and its members. */
  | { kind: 'rename'; team: string; name: string }
  /** `team` is deleted, its members move to `into`. */
  | { kind: 'merge'; team: string; into: string }
  /** A share of the members of `team` move to `into`. */
  | { kind: 'move'; team: string; into: string; share: number }
)

/** A change with the index of its organisation. */
export type PlacedChange = TeamChange & { place: number }

/** Apply changes to the list of teams. */
export function changedTeams(seed: number, teams: readonly CodeTeam[], changes: readonly PlacedChange[]) {
  return changes.reduce<CodeTeam[]>(
    (list, change) => {
      const found = named(list, change.place, change.team)
      if (!found) return list
      switch (change.kind) {
        case 'create':
          return [...list, createdTeam(seed, change, found)]
        case 'rename':
          return list.map((team) => (team === found ? renamed(team, change.name) : team))
        case 'merge':
          return list.filter((team) => team !== found)
        case 'move':
          return list
      }
    },
    [...teams],
  )
}

/** Apply changes to the teams of one person. `own` and `all` (every team) are those before the changes. */
export function changedMembership(
  seed: number,
  own: readonly CodeTeam[],
  person: number,
  changes: readonly PlacedChange[],
  all: readonly CodeTeam[],
): CodeTeam[] {
  let list = [...own]
  let known = [...all]
  for (const [at, change] of changes.entries()) {
    const after = changedTeams(seed, known, [change])
    const left = named(known, change.place, change.team)
    if (left) list = moved(list, left, change, after, isChosen(seed, person, at, change))
    known = after
  }
  return list
}

function moved(
  list: CodeTeam[],
  left: CodeTeam,
  change: PlacedChange,
  after: readonly CodeTeam[],
  chosen: boolean,
): CodeTeam[] {
  if (!chosen || !list.some(({ id }) => id === left.id)) return list
  const others = list.filter(({ id }) => id !== left.id)
  if (change.kind === 'rename') return [...others, renamed(left, change.name)]
  const into = named(after, change.place, change.kind === 'create' ? slugOf(change.name) : change.into)
  const kept = change.kind === 'create' ? list : others
  return into && !kept.some(({ id }) => id === into.id) ? [...kept, into] : kept
}

function isChosen(seed: number, person: number, at: number, change: PlacedChange): boolean {
  return !('share' in change) || chance(seed, person, at, 0x7ea2) < change.share
}

function named(teams: readonly CodeTeam[], place: number, slug: string): CodeTeam | undefined {
  return teams.find((team) => team.organization === place && team.slug === slug)
}

function renamed(team: CodeTeam, name: string): CodeTeam {
  return { ...team, name, slug: slugOf(name) }
}

function createdTeam(seed: number, { name, place }: PlacedChange & { kind: 'create' }, beside: CodeTeam) {
  const hash = [...name].reduce((sum, letter) => hash32(sum, letter.codePointAt(0)), hash32(seed, place))
  const id = 9_000_000 + (hash % 1_000_000)
  return { ...beside, id, name, slug: slugOf(name) }
}
