import { dayText, DAY_MS } from '../world/calendar.ts'
import { chance, hash32 } from '../world/seeded-random.ts'
import { growth, workingDay, type ActivityOptions } from './code-activity.ts'
import { isCodeMember, type CodePerson } from './code-people.ts'
import type { JsonObject } from './code-record.ts'
import type { CodeWord } from './code-words.ts'

export interface CodeRepository {
  id: number
  name: string
  /** Index of the organisation that owns it. */
  organization: number
  visibility: 'private' | 'internal' | 'public'
  /** Pull requests on a good working day. */
  rate: number
}

/** One pull request with all its events; times are milliseconds, `Infinity` for what never happens. */
export interface Pull {
  id: number
  number: number
  repository: CodeRepository
  /** Null: the assistant's own bot. */
  author: CodePerson | null
  draft: boolean
  createdAt: number
  firstReviewAt: number
  reviews: number
  closedAt: number
  merged: boolean
  reviewedByAssistant: boolean
}

/** Repositories and their pull requests, which are generated on first use. Pure apart from caches. */
export interface PullRequests {
  repositories: readonly CodeRepository[]
  /** Pull requests created until `now`, in order of creation. */
  of(repository: CodeRepository, now: number): Pull[]
  /** The counts of one day as in the reports; null when nothing happened. */
  countsOf(
    repositories: readonly CodeRepository[],
    day: number,
    asOf: number,
    word: CodeWord,
  ): JsonObject | null
}

const NAMES = [
  'platform',
  'web',
  'mobile',
  'payments',
  'search',
  'identity',
  'infra',
  'data-pipeline',
  'ml',
  'docs',
]
const PEOPLE_PER_REPOSITORY = 22
const PULLS_PER_PERSON = 0.16

export function createPullRequests(
  activity: ActivityOptions,
  people: readonly CodePerson[],
  organizations: number,
): PullRequests {
  const { seed } = activity
  const writers = people.filter(({ person }) => person.team.coding >= 0.6)
  const count = Math.max(organizations, Math.ceil(writers.length / PEOPLE_PER_REPOSITORY))
  const repositories = Array.from({ length: count }, (_, at) =>
    repositoryAt(seed, at, organizations, writers.length / count),
  )
  const cache = new Map<number, { pulls: Pull[]; through: number }>()

  const ofRepository = (repository: CodeRepository, now: number): Pull[] => {
    const known = cache.get(repository.id) ?? { pulls: [], through: activity.firstDay - 1 }
    cache.set(repository.id, known)
    const today = Math.floor(now / DAY_MS)
    for (let day = known.through + 1; day <= today; day++)
      known.pulls.push(...pullsOfDay(activity, writers, repository, day, known.pulls.length))
    known.through = Math.max(known.through, today)
    return known.pulls.filter(({ createdAt }) => createdAt <= now)
  }
  return {
    repositories,
    of: ofRepository,
    countsOf: (which, day, asOf, word) => {
      const pulls = which.flatMap((repository) => ofRepository(repository, asOf))
      return countPulls(pulls, day, word)
    },
  }
}

function repositoryAt(seed: number, at: number, organizations: number, writers: number): CodeRepository {
  const base = NAMES[at % NAMES.length] ?? 'service'
  const round = Math.floor(at / NAMES.length)
  return {
    id: 800_000 + (hash32(seed, 0x4e90) % 1_000) * 10_000 + at,
    name: round === 0 ? base : `${base}-${round + 1}`,
    organization: at < organizations ? at : chance(seed, at, 0x4e91) < 0.8 ? 0 : at % organizations,
    visibility:
      chance(seed, at, 0x4e92) < 0.7 ? 'private' : chance(seed, at, 0x4e93) < 0.8 ? 'internal' : 'public',
    rate: writers * PULLS_PER_PERSON * (0.4 + chance(seed, at, 0x4e94) * 1.2),
  }
}

function pullsOfDay(
  activity: ActivityOptions,
  writers: readonly CodePerson[],
  repository: CodeRepository,
  day: number,
  already: number,
): Pull[] {
  const { seed } = activity
  const expected = repository.rate * workingDay(0, day) * (0.8 + 0.35 * growth(activity, day))
  const count = Math.floor(expected + chance(seed, repository.id, day, 0x9b11))
  const pulls: Pull[] = []
  for (let index = 0; index < count; index++) {
    const hash = hash32(seed, repository.id, day, 0x9b20 + index)
    const author = authorOf(activity, writers, repository, day, hash)
    if (author !== undefined)
      pulls.push(pullOf(activity, repository, day, hash, author, already + pulls.length + 1))
  }
  return pulls
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((pull, at) => ({ ...pull, number: already + at + 1 }))
}

/** Null: the assistant's bot; undefined: there is no possible author. Frequent users write somewhat more. */
function authorOf(
  { seed, days, firstDay }: ActivityOptions,
  writers: readonly CodePerson[],
  { organization }: CodeRepository,
  day: number,
  hash: number,
): CodePerson | null | undefined {
  if (chance(hash, 1) < 0.12 * Math.min(1, Math.max(0, (day - firstDay) / days - 0.3))) return null
  for (let attempt = 0; attempt < 12; attempt++) {
    const person = writers[hash32(seed, hash, attempt, 0xa07) % Math.max(1, writers.length)]
    if (!person || !isCodeMember(person, day) || !person.organizations.includes(organization)) continue
    if (chance(hash, attempt, 2) < 0.55 + person.habit * 0.45) return person
  }
  return undefined
}

function pullOf(
  { days, firstDay }: ActivityOptions,
  repository: CodeRepository,
  day: number,
  hash: number,
  author: CodePerson | null,
  number: number,
): Pull {
  const draw = (purpose: number) => chance(hash, purpose, 0x9b30)
  const createdAt = day * DAY_MS + (7 * 3_600 + Math.floor(draw(1) * 12 * 3_600)) * 1_000
  // Half are merged within a working day, a few take weeks; merging gets somewhat faster over the year.
  const faster = 1 - 0.2 * Math.min(1, (day - firstDay) / days)
  const hours = 9 * faster * Math.exp((draw(2) + draw(3) + draw(4) - 1.5) * 2.6) * (author ? 1 : 1.4)
  const end = draw(5) < 0.03 ? Infinity : createdAt + Math.floor(hours * 3_600) * 1_000
  const reviews = draw(6) < 0.08 ? 0 : 1 + Math.floor(draw(7) * 3)
  return {
    id: repository.id * 100_000 + number,
    number,
    repository,
    author,
    draft: draw(8) < 0.06,
    createdAt,
    firstReviewAt:
      reviews === 0 ? Infinity : createdAt + Math.floor(Math.min(hours * 0.7, 60) * 3_600) * 1_000,
    reviews,
    closedAt: end,
    merged: draw(9) < 0.91,
    reviewedByAssistant: draw(10) < 0.5 * Math.min(1, Math.max(0.1, (day - firstDay) / days)),
  }
}

/** Time of the pull request's newest event until `now`. */
export function updatedAt(pull: Pull, now: number): number {
  return Math.max(...[pull.createdAt, pull.firstReviewAt, pull.closedAt].filter((at) => at <= now))
}

/** The counts and medians of one day with the vendor's names; null when nothing happened. */
export function countPulls(pulls: readonly Pull[], day: number, word: CodeWord): JsonObject | null {
  const isOn = (at: number) => Math.floor(at / DAY_MS) === day
  const created = pulls.filter((pull) => isOn(pull.createdAt))
  const merged = pulls.filter((pull) => pull.merged && isOn(pull.closedAt))
  const reviewed = pulls.filter((pull) => isOn(pull.firstReviewAt))
  if (created.length + merged.length + reviewed.length === 0) return null
  const byBot = (all: readonly Pull[]) => all.filter(({ author }) => author === null)
  const reviewedByBot = (all: readonly Pull[]) => all.filter((pull) => pull.reviewedByAssistant)
  const suggestions = reviewedByBot(reviewed).length * 3
  return {
    total_created: created.length,
    total_reviewed: reviewed.length,
    total_merged: merged.length,
    total_suggestions: reviewed.length * 2 + suggestions,
    total_applied_suggestions: Math.floor(reviewed.length * 0.8),
    [`total_created_by_${word}`]: byBot(created).length,
    [`total_reviewed_by_${word}`]: reviewedByBot(reviewed).length,
    [`total_merged_created_by_${word}`]: byBot(merged).length,
    [`total_merged_reviewed_by_${word}`]: reviewedByBot(merged).length,
    [`total_${word}_suggestions`]: suggestions,
    [`total_${word}_applied_suggestions`]: Math.floor(suggestions * 0.4),
    ...medianOf('median_minutes_to_merge', merged),
    ...medianOf(`median_minutes_to_merge_${word}_authored`, byBot(merged)),
    ...medianOf(`median_minutes_to_merge_${word}_reviewed`, reviewedByBot(merged)),
  }
}

function medianOf(name: string, merged: readonly Pull[]): JsonObject {
  if (merged.length === 0) return {}
  const minutes = merged.map((pull) => (pull.closedAt - pull.createdAt) / 60_000).sort((a, b) => a - b)
  const middle = (minutes.length - 1) / 2
  const low = minutes[Math.floor(middle)] ?? 0
  const high = minutes[Math.ceil(middle)] ?? 0
  return { [name]: Math.round((low + high) * 50) / 100 }
}

/** The record of `repos-1-day`. */
export function repositoryRecord(
  repository: CodeRepository,
  owner: { id: number; login: string },
  enterpriseId: number,
  day: number,
  counts: JsonObject,
): JsonObject {
  return {
    day: dayText(day),
    enterprise_id: String(enterpriseId),
    organization_id: String(owner.id),
    repo_id: repository.id,
    repo_owner_name: owner.login,
    repo_name: repository.name,
    repo_visibility: repository.visibility.toUpperCase(),
    pull_requests: counts,
  }
}
