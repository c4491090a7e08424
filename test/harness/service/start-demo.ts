import { demoPlan, runDemo } from '../../../simulator/demo/run-demo.ts'
import { startSimulator } from '../../../simulator/start-simulator.ts'
import type { Simulator } from '../../../simulator/simulator.ts'
import type { DemoWorld } from '../../../simulator/demo/demo-folder.ts'
import { CreatedApiToken } from '../../../src/api/contract/people/people.ts'
import { apiClient, type ApiClient } from './api-client.ts'

export interface StartedDemo extends AsyncDisposable {
  api: ApiClient
  /** Everything printed so far. */
  printed(): string
}

/** Start the demo like `tidemark demo`, wait until it says that it is complete, and sign in with the printed password. */
export async function startDemo(
  dataDir: string,
  size: { people: number; days: number },
): Promise<StartedDemo> {
  const stop = new AbortController()
  const printed: string[] = []
  const complete = Promise.withResolvers<void>()
  const note = (text: string) => {
    printed.push(text)
    if (/ after \d+ s|goes on/.test(text)) complete.resolve()
  }
  const [people, days] = [String(size.people), String(size.days)]
  const argv = ['--port', '0', '--people', people, '--days', days, '--data-dir', dataDir]
  const ended = runDemo({ argv, env: { LOG_LEVEL: 'silent' }, signal: stop.signal, note })
  await Promise.race([complete.promise, ended])
  const text = printed.join('')
  const [url = ''] = /http:\S+/.exec(text) ?? []
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(text) ?? []
  return {
    api: apiClient({ url, token: await signIn(url, { email, password }) }),
    printed: () => printed.join(''),
    async [Symbol.asyncDispose]() {
      stop.abort()
      await ended
    },
  }
}

/** A second simulator of a demo's vendors: the same options and amendments give the same world. */
export async function startTwin(world: DemoWorld): Promise<Simulator> {
  const plan = demoPlan(world, 'http://127.0.0.1:1/')
  const twin = await startSimulator(plan.settings)
  twin.amend(plan.amendments)
  twin.codeHost.amend(plan.codeAmendments)
  return twin
}

/** Sign in as a browser does, have people shown, and make a token. */
async function signIn(url: string, body: object): Promise<string> {
  const post = (path: string, value: object, cookie = '') =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(value),
    })
  const { headers } = await post('/sign-in', body)
  const cookies = headers.getSetCookie().map((each) => each.split(';')[0])
  const cookie = cookies.join('; ')
  await post('/privacy/demo-mode', { mode: 'identified' }, cookie)
  const created = await post(
    '/tokens',
    { name: 'test', role: 'admin', people: true, expires_in_days: 1 },
    cookie,
  )
  return CreatedApiToken.parse(await created.json()).token
}
