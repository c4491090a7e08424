import type { PullRequest } from '../../model/records/pull-request.ts'
import { DAY_MS } from '../../model/time/time.ts'
import { LineFault, type RecordFields } from '../record-fields.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeAssistSource, Repository } from '../source.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type CodeAssistClient } from './client.ts'
import { listDocuments, ListUnchanged } from './list-documents.ts'
import { requiredId } from './read/report-fields.ts'
import { SnapshotBuilder, utcTime } from './read/snapshot.ts'

/** Each list of reviews costs a request. Of a repository read for the first time, older ones stay "not asked for". */
const REVIEW_LISTS = { least: 300, most: 1000, sinceDays: 92 }

/** Repositories of an organisation, most recently changed first. */
export function createRepositories(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['listRepositories'] {
  return async (account, signal) => {
    const found = new SnapshotBuilder<Repository>()
    const list = listDocuments(client, {
      ask: {
        call: 'repositories',
        level: account.level,
        path: fillPath(profile, 'repositories', accountNames(account)),
        query: { sort: 'pushed', direction: 'desc' },
        signal,
      },
      form: 'array',
      onRow: (row) => found.take(row, (fields) => [repositoryOf(fields)]),
      onPage: (page) => found.notePage(page),
    })
    for await (const _document of list);
    return found.rows.toSorted((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  }
}

function repositoryOf(fields: RecordFields): Repository {
  fields.ignoreRest()
  const changes = [utcTime(fields, 'updated_at'), utcTime(fields, 'pushed_at')].filter(
    (time) => time !== null,
  )
  return {
    repositoryId: requiredId(fields, 'id'),
    name: fields.text(['full_name']),
    updatedAt: changes.toSorted().at(-1) ?? null,
  }
}

/** Pull requests changed since the cursor and the first day that is kept, newest change first, each with its reviews as they are now. */
export function createPullRequests(
  client: CodeAssistClient,
  profile: CodeProfile,
  now: () => number,
): CodeAssistSource['fetchPullRequests'] {
  return async (repository, { since, ...cursor }, signal) => {
    const [owner = '', repo = ''] = repository.name.split('/')
    const path = fillPath(profile, 'pull_requests', { owner, repo })
    const ask = { call: 'pull_requests', level: null, path, signal } as const
    // A day comes before its instants in any order of texts.
    const horizon =
      cursor.updatedThrough !== null && cursor.updatedThrough > since ? cursor.updatedThrough : since
    const changed = new SnapshotBuilder<PullRequest>()
    const next = { ...cursor }
    async function* documents() {
      let isOlder = false
      let isFirst = true
      yield* listDocuments(client, {
        ask: { ...ask, query: { state: 'all', sort: 'updated', direction: 'desc' }, etag: cursor.etag },
        form: 'array',
        onRow: (row) =>
          changed.take(row, (fields) => {
            const pull = pullRequestOf(fields, repository)
            isOlder ||= pull.updatedAt < horizon
            // Equal times are asked again: more than one may have changed in that second.
            return pull.updatedAt < horizon ? [] : [pull]
          }),
        onPage(page) {
          if (isFirst) next.etag = page.headers['etag'] ?? null
          isFirst = false
          return changed.notePage(page) && !isOlder
        },
      })
      for (const pull of askedForReviews(changed.rows, now())) {
        const number = String(pull.number)
        yield* reviewsOf(
          client,
          { ...ask, path: fillPath(profile, 'reviews', { owner, repo, number }) },
          pull,
        )
      }
    }
    try {
      const raw = await client.spool(documents())
      const newest = changed.rows
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1)
      next.updatedThrough = newest ?? cursor.updatedThrough
      return { ...changed.build(raw), cursor: next }
    } catch (error) {
      if (error instanceof ListUnchanged) return 'unchanged'
      throw error
    }
  }
}

/** The newest changes, and all of the last quarter within bounds: what pages show unasked is then known. */
function askedForReviews(changed: readonly PullRequest[], now: number): readonly PullRequest[] {
  const { least, most, sinceDays } = REVIEW_LISTS
  const since = new Date(now - sinceDays * DAY_MS).toISOString()
  const recent = changed.filter(({ updatedAt }) => updatedAt >= since).length
  return changed.slice(0, Math.min(Math.max(recent, least), most))
}

function pullRequestOf(fields: RecordFields, repository: Repository): PullRequest {
  fields.ignoreRest()
  // Null once the account was deleted.
  const author = fields.child(['user'])
  author?.ignoreRest()
  const number = fields.count(['number'])
  if (number === null) throw new LineFault('missing_id', 'number')
  return {
    pullRequestId: requiredId(fields, 'id'),
    number,
    repositoryId: repository.repositoryId,
    repositoryName: repository.name,
    authorId: author?.id(['id']) ?? '',
    authorLogin: author?.text(['login']) ?? '',
    authorType: author?.text(['type']) ?? '',
    draft: fields.flag(['draft']),
    createdAt: requiredTime(fields, 'created_at'),
    updatedAt: requiredTime(fields, 'updated_at'),
    closedAt: utcTime(fields, 'closed_at'),
    mergedAt: utcTime(fields, 'merged_at'),
    firstReviewAt: null,
    reviews: null,
  }
}

/** Counts the reviews of others, and notes when the first of them came. */
async function* reviewsOf(
  client: CodeAssistClient,
  ask: Parameters<typeof listDocuments>[1]['ask'],
  pull: PullRequest,
): AsyncGenerator<Buffer> {
  const reviews = new SnapshotBuilder<string>()
  yield* listDocuments(client, {
    ask,
    form: 'array',
    onRow: (row) =>
      reviews.take(row, (fields) => {
        fields.ignoreRest()
        const reviewer = fields.child(['user'])
        reviewer?.ignoreRest()
        // A review that was begun and not sent has no time yet.
        const at = utcTime(fields, 'submitted_at')
        const isOwn = (reviewer?.id(['id']) ?? '') === pull.authorId && pull.authorId !== ''
        return at === null || isOwn ? [] : [at]
      }),
    onPage: (page) => reviews.notePage(page),
  })
  pull.reviews = reviews.rows.length
  pull.firstReviewAt = reviews.rows.toSorted()[0] ?? null
}

function requiredTime(fields: RecordFields, name: string): string {
  const time = utcTime(fields, name)
  if (time === null) throw new LineFault('bad_time', fields.pathOf(name))
  return time
}
