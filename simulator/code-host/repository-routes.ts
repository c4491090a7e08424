import { loginOn } from '../code-world/code-people.ts'
import { updatedAt, type CodeRepository, type Pull } from '../code-world/code-pulls.ts'
import type { JsonObject } from '../code-world/code-record.ts'
import type { Answer } from '../server/answer.ts'
import { DAY_MS } from '../world/calendar.ts'
import { NOT_FOUND, pageOf, taggedJson } from './code-answers.ts'
import type { CodeHostState, CodeRequest, Place } from './code-host-state.ts'
import { organizationOf } from './code-host-state.ts'
import { botJson, userJson } from './people-json.ts'

const PER_PAGE = 30

/** `/orgs/{org}/repos`, and `/installation/repositories`, which wraps the list in an object. */
export function listRepositories(
  state: CodeHostState,
  request: CodeRequest,
  place: Place,
  form: 'list' | 'wrapped' = 'list',
): Answer {
  const all = repositoriesOf(place).map((repository) => repositoryJson(state, place, repository))
  const sorted =
    request.query.get('sort') === 'full_name'
      ? all
      : all.sort((a, b) => String(b['updated_at']).localeCompare(String(a['updated_at'])))
  const { items, headers } = pageOf(state.origin, request, sorted, PER_PAGE)
  const value = form === 'list' ? items : { total_count: sorted.length, repositories: items }
  return taggedJson(request, value, headers)
}

function repositoriesOf({ company, organization }: Place): CodeRepository[] {
  return company.pulls.repositories.filter((each) => each.organization === organization)
}

function find(place: Place, name: string): CodeRepository | undefined {
  return repositoriesOf(place).find((repository) => repository.name === name.toLowerCase())
}

function repositoryJson(state: CodeHostState, place: Place, repository: CodeRepository): JsonObject {
  const owner = organizationOf(place)
  const now = state.now()
  const newest = Math.max(
    place.company.world.firstDay * DAY_MS,
    ...place.company.pulls
      .of(repository, now)
      .slice(-200)
      .map((pull) => updatedAt(pull, now)),
  )
  return {
    id: repository.id,
    name: repository.name,
    full_name: `${owner?.login}/${repository.name}`,
    owner: { login: owner?.login, id: owner?.id, type: 'Organization' },
    private: repository.visibility !== 'public',
    visibility: repository.visibility,
    html_url: `${state.origin}/${owner?.login}/${repository.name}`,
    archived: false,
    disabled: false,
    fork: false,
    default_branch: 'main',
    created_at: isoText(place.company.world.firstDay * DAY_MS),
    updated_at: isoText(newest),
    pushed_at: isoText(newest),
  }
}

/** `/repos/{owner}/{repo}/pulls`, with the code host's `state`, `sort` and `direction`. */
export function listPulls(state: CodeHostState, request: CodeRequest, place: Place, name: string): Answer {
  const repository = find(place, name)
  if (!repository) return NOT_FOUND()
  const now = state.now()
  const wanted = request.query.get('state') ?? 'open'
  const pulls = place.company.pulls
    .of(repository, now)
    .filter((pull) => wanted === 'all' || pull.closedAt <= now === (wanted === 'closed'))
  const byUpdate = request.query.get('sort') === 'updated'
  const timeOf = (pull: Pull) => (byUpdate ? updatedAt(pull, now) : pull.createdAt)
  const direction = request.query.get('direction') ?? (byUpdate ? 'asc' : 'desc')
  const sign = direction === 'asc' ? 1 : -1
  const sorted = pulls.sort((a, b) => sign * (timeOf(a) - timeOf(b) || a.number - b.number))
  const { items, headers } = pageOf(state.origin, request, sorted, PER_PAGE)
  return taggedJson(
    request,
    items.map((pull) => pullJson(state, place, pull)),
    headers,
  )
}

function pullJson(state: CodeHostState, place: Place, pull: Pull): JsonObject {
  const now = state.now()
  const owner = organizationOf(place)?.login
  const closed = pull.closedAt <= now
  const full = `${owner}/${pull.repository.name}`
  return {
    id: pull.id,
    number: pull.number,
    url: `${state.origin}/repos/${full}/pulls/${pull.number}`,
    html_url: `${state.origin}/${full}/pull/${pull.number}`,
    state: closed ? 'closed' : 'open',
    locked: false,
    draft: pull.draft && !closed,
    title: `Change ${pull.number}`,
    user: pull.author ? userJson(state, pull.author, Math.floor(pull.createdAt / DAY_MS)) : botJson(state),
    created_at: isoText(pull.createdAt),
    updated_at: isoText(updatedAt(pull, now)),
    closed_at: closed ? isoText(pull.closedAt) : null,
    merged_at: closed && pull.merged ? isoText(pull.closedAt) : null,
    base: { ref: 'main', repo: { id: pull.repository.id, name: pull.repository.name, full_name: full } },
  }
}

/** `/repos/{owner}/{repo}/pulls/{number}/reviews`, oldest first. */
export function listReviews(
  state: CodeHostState,
  request: CodeRequest,
  place: Place,
  name: string,
  number: string,
): Answer {
  const repository = find(place, name)
  const now = state.now()
  const pull =
    repository && place.company.pulls.of(repository, now).find((each) => String(each.number) === number)
  if (!pull) return NOT_FOUND()
  const { people } = place.company.world
  const count = pull.firstReviewAt <= now ? pull.reviews : 0
  const reviews = Array.from({ length: count }, (_, at) => {
    const reviewer = people[(pull.number * 31 + at * 7) % people.length]
    const byBot = at === 0 && pull.reviewedByAssistant
    return {
      id: pull.id * 10 + at,
      user:
        byBot || !reviewer || reviewer === pull.author
          ? botJson(state)
          : {
              login: loginOn(reviewer, Math.floor(pull.createdAt / DAY_MS)),
              id: reviewer.userId,
              type: 'User',
            },
      state: at === count - 1 && pull.merged ? 'APPROVED' : 'COMMENTED',
      submitted_at: isoText(Math.min(now, pull.closedAt, pull.firstReviewAt + at * 1_800_000)),
    }
  })
  const { items, headers } = pageOf(state.origin, request, reviews, PER_PAGE)
  return taggedJson(request, items, headers)
}

function isoText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
