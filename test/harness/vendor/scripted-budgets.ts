import type { ScriptedCodeHost } from './scripted-code-host.ts'
import { sendJson } from './scripted-vendor.ts'

/** A budget, a person's state or a cost centre as the vendor sends it. */
export type Sent = Readonly<Record<string, unknown>>

export interface ScriptedBudgets {
  budgets: Sent[]
  /** By budget; one that is not in it has no list of people. */
  people: Map<string, Sent[]>
  centers: Sent[]
  /** How many stand on a page, whatever is asked for. */
  pageSize: number
  /** What a page says of the next one. */
  says: 'next' | 'total' | 'nothing' | 'array'
  /** Ids of budgets that go away once they were listed. */
  readonly goes: Set<string>
  refusal: { status: number; message: string; headers?: Record<string, string> } | null
}

/** Let a scripted code host keep budgets and cost centres; every account has the same ones. */
export function scriptBudgets(host: ScriptedCodeHost): ScriptedBudgets {
  const script: ScriptedBudgets = {
    budgets: [],
    people: new Map(),
    centers: [],
    pageSize: 10,
    says: 'next',
    goes: new Set(),
    refusal: null,
  }
  const others = host.intercept
  host.intercept = (seen, response) => {
    const [, call = '', id = '', states] =
      /\/settings\/billing\/(budgets|cost-centers)(?:\/([^/]+))?(\/user-states)?$/.exec(seen.path) ?? []
    if (call === '') return others(seen, response)
    const answer = answerOf(script, { call, id, states: states !== undefined, query: seen.query })
    for (const [name, value] of Object.entries(answer.headers ?? {})) response.setHeader(name, value)
    sendJson(response, answer.status, answer.body)
    return true
  }
  return script
}

interface Asked {
  call: string
  id: string
  states: boolean
  query: URLSearchParams
}

const NOT_FOUND = { status: 404, body: { message: 'Not Found', status: '404' }, headers: {} }

function answerOf(script: ScriptedBudgets, { call, id, states, query }: Asked) {
  const { refusal, goes } = script
  if (refusal) {
    const body = { message: refusal.message, status: String(refusal.status) }
    return { status: refusal.status, body, headers: refusal.headers }
  }
  if (call === 'cost-centers') {
    const asked = query.get('state') ?? 'active'
    return ok({ costCenters: script.centers.filter(({ state }) => state === asked) })
  }
  if (states) {
    const people = goes.has(id) ? undefined : script.people.get(id)
    return people ? ok(pageOf(script, 'user_states', people, query)) : NOT_FOUND
  }
  if (id === '') return ok(pageOf(script, 'budgets', script.budgets, query))
  const one = script.budgets.find((budget) => budget['id'] === id)
  return one && !goes.has(id) ? ok(one) : NOT_FOUND
}

const ok = (body: object) => ({ status: 200, body, headers: {} })

function pageOf(
  { pageSize, says }: ScriptedBudgets,
  name: string,
  all: readonly Sent[],
  query: URLSearchParams,
) {
  const page = Number(query.get('page') ?? 1)
  const items = all.slice((page - 1) * pageSize, page * pageSize)
  if (says === 'array') return items
  if (says === 'total') return { [name]: items, total_count: all.length }
  return { [name]: items, ...(says === 'next' && { has_next_page: page * pageSize < all.length }) }
}
