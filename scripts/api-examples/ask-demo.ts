import { ROUTES, type RouteContract, type RouteId } from '../../src/api/contract/routes.ts'
import { EXAMPLE_BODIES } from '../../src/api/docs/example-bodies.ts'
import { OF_PEOPLE, WITHOUT_NAMES, type Found, type Step } from './demo-steps.ts'

const OWNER = { email: 'demo@example.com', password: 'tidemark-demo' }
const SECOND = { email: 'grace@example.com', password: 'four words nobody guesses' }

/** Answers of a running demo without names of its own, by route. @param url its address */
export async function askDemo(url: string): Promise<Map<RouteId, unknown>> {
  const answers = new Map<RouteId, unknown>()
  const found: Found = (id, ...path) => textAt(answers.get(id), path, id)
  const send = async (cookie: string, id: RouteId, body: object | null, path: string) => {
    const route: RouteContract = ROUTES[id]
    const response = await fetch(`${url}/api/v1${path}`, {
      method: route.method.toUpperCase(),
      headers: {
        Cookie: cookie,
        ...(route.method !== 'get' && { Origin: url }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (response.status !== route.status) throw new Error(`${id} answered ${response.status}: ${text}`)
    return { answer: text === '' ? null : (JSON.parse(text) as unknown), headers: response.headers }
  }
  const signIn = async (who: object) => {
    const { answer, headers } = await send('', 'signIn', who, '/sign-in')
    const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
    return { answer, cookie: cookies.join('; ') }
  }
  const owner = await signIn(OWNER)
  answers.set('signIn', owner.answer)
  const cookies = { owner: owner.cookie, second: '', nobody: '' }
  const take = async ({ id, ids, query, change, by }: Step) => {
    const route: RouteContract = ROUTES[id]
    const [whole = '', part = whole] = ids?.(found) ?? []
    const path = route.path.replace(/\{\w+\}/, whole).replace(/\{\w+\}/, part)
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const body = route.body ? { ...EXAMPLE_BODIES[id], ...change?.(found) } : null
    const { answer } = await send(cookies[by ?? 'owner'], id, body, `${path}${search}`)
    answers.set(id, answer)
    if (id === 'addMember') cookies.second = await secondOwner()
  }
  /** Whoever gave the first password does not know the second. */
  const secondOwner = async () => {
    const { cookie } = await signIn(SECOND)
    const password = 'four other words entirely'
    const passwords = { current_password: SECOND.password, new_password: password }
    await send(cookie, 'changePassword', passwords, ROUTES.changePassword.path)
    return (await signIn({ ...SECOND, password })).cookie
  }
  for (const step of OF_PEOPLE) await take(step)
  const inMode = (mode: string) => send(owner.cookie, 'switchDemoMode', { mode }, ROUTES.switchDemoMode.path)
  await inMode('pseudonymous')
  for (const step of WITHOUT_NAMES) await take(step)
  await inMode('identified')
  return answers
}

function textAt(answer: unknown, path: readonly (string | number)[], id: RouteId): string {
  let at = answer
  for (const part of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, part) : undefined
  if (typeof at === 'string' || typeof at === 'number') return String(at)
  throw new Error(`the answer of ${id} has nothing at ${path.join('.')}`)
}
