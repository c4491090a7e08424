import type { Account } from '../account.ts'
import { refusal } from './access-keys.ts'
import { detailAnswer, invalidParameter, jsonAnswer, type Answer } from './answer.ts'
import { inManner, monthlyUsage, readLimits, type LimitsBook } from './limits-book.ts'
import { accountOfWorkspace, type VendorRequest, type VendorState } from './vendor-state.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Everything below `/v1/manage/workspaces/{id}/usage_limits`. `rest` is the path after it, without the slash. */
export function usageLimits(
  state: VendorState,
  request: VendorRequest,
  workspace: string,
  rest: string,
): Answer {
  const account = accountOfWorkspace(state, workspace)
  const refused = refusal(request.key, 'limits', account?.organizationId ?? null, state.word)
  if (refused) return refused
  if (!UUID.test(workspace))
    return invalidParameter('path', 'workspace_id', 'uuid_parsing', 'Input should be a valid UUID')
  if (!account) return detailAnswer(404, 'Workspace not found')
  const offered = rest === '' ? state.limits !== 'three_lists' : state.limits !== 'bare'
  if (!offered) return detailAnswer(404, 'Not Found')
  return answer(state, request, account, rest)
}

function answer(state: VendorState, request: VendorRequest, account: Account, rest: string): Answer {
  const book = readLimits(account, state.now())
  if (rest === '') return page(request, book.entries, false)
  if (rest === 'workspace') return jsonAnswer(200, book.workspace)
  if (rest === 'groups') return page(request, book.groups, true)
  if (rest === 'users') {
    const users = matching(book, request.query.get('query'))
    return page(request, users, true, (user) => inManner(user, state.limitsManner))
  }
  if (rest === 'requests') return detailAnswer(404, 'Usage limit requests are disabled for this workspace')
  const [, userId, usage] = /^users\/([^/]+)(\/monthly-usage)?$/.exec(rest) ?? []
  const user = userId && book.users.find(({ id }) => id === userId)
  if (!user) return detailAnswer(404, userId ? 'User not found' : 'Not Found')
  const told = inManner(user, state.limitsManner)
  return jsonAnswer(200, usage ? monthlyUsage(told) : told)
}

function matching(book: LimitsBook, query: string | null): LimitsBook['users'] {
  if (!query) return book.users
  const part = query.toLowerCase()
  return book.users.filter(({ name, email }) => `${name ?? ''}\n${email ?? ''}`.toLowerCase().includes(part))
}

interface Identified {
  id: string
}

/** One page. A cursor contains the last id of the page before, so that people may be added or removed between pages. */
function page<Item extends Identified>(
  request: VendorRequest,
  items: readonly Item[],
  vendor: boolean,
  told: (item: Item) => object = (item) => item,
): Answer {
  const limit = request.query.get('limit') ?? '50'
  if (!/^\d{1,9}$/.test(limit) || Number(limit) < 1 || Number(limit) > 100) {
    return invalidParameter('query', 'limit', 'less_than_equal', 'Input should be between 1 and 100')
  }
  const cursor = request.query.get('cursor')
  const from = cursor === null ? 0 : positionOf(items, cursor)
  if (from === null) return detailAnswer(400, 'Invalid cursor')
  const data = items.slice(from, from + Number(limit))
  const last = data.at(-1)
  const more = from + data.length < items.length
  const next = more && last ? encode(last.id) : null
  return jsonAnswer(200, {
    ...(vendor && { object: 'list' }),
    data: data.map(told),
    has_more: more,
    cursor: next,
    ...(vendor && { last_id: last?.id ?? null }),
  })
}

function encode(id: string): string {
  return Buffer.from(`after:${id}`).toString('base64url')
}

function positionOf(items: readonly Identified[], cursor: string): number | null {
  const at = items.findIndex(({ id }) => encode(id) === cursor)
  return at < 0 ? null : at + 1
}
