import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN, startApiApp, VENDOR_KEY, type ApiApp } from '../harness/service/api-app.ts'

let app: ApiApp
let viewId: string
let count = 0
beforeAll(async () => {
  app = await startApiApp()
  const made = await send('POST', '/views', { name: 'Mine', path: '/spend', search: '' })
  viewId = JSON.parse(made.text).id
})
afterAll(() => app[Symbol.asyncDispose]())

async function send(method: string, path: string, body: object) {
  const answer = await app.request(`/api/v1${path}`, {
    method,
    headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

function connect(label: string) {
  const tail = String((count += 1)).padStart(12, '0')
  const ids = { organization_id: `org-named${tail}`, workspace_id: `6f1c2a7e-0b43-4f7b-9f53-${tail}` }
  return send('POST', '/connections', { source: 'chat_assistant', ...ids, admin_key: VENDOR_KEY, label })
}

/** Everywhere a person names something. */
const NAMED: [what: string, give: (name: string) => ReturnType<typeof send>][] = [
  ['a saved view', (name) => send('POST', '/views', { name, path: '/spend', search: '' })],
  ['a view renamed', (name) => send('PATCH', `/views/${viewId}`, { name: `${name} x` })],
  ['an API token', (name) => send('POST', '/tokens', { name, role: 'analyst', expires_in_days: 1 })],
  [
    'a member',
    (name) =>
      send('POST', '/members', {
        name,
        email: `named-${(count += 1)}@main.example`,
        password: 'a-first-password-long-enough',
        role: 'analyst',
      }),
  ],
  [
    'the organisation',
    async (name) => send('PATCH', '/organization', { version: await organizationVersion(), name }),
  ],
  ['a connection', connect],
]

async function organizationVersion(): Promise<number> {
  const headers = app.ours.callers[0]?.headers ?? {}
  return JSON.parse(await (await app.request('/api/v1/organization', { headers })).text()).version
}

const UNSEEN = [
  ['NUL', 'Spend\u0000'],
  ['a bell', 'Sp\u0007end'],
  ['a line end', 'Spend\nAll'],
  ['what turns the text around', 'Spend \u202Egnp.exe'],
  ['an isolate', 'Spend \u2066x'],
  ['a direction mark', '\u200FSpend'],
  ['a line separator', 'Spend\u2028All'],
  ['half a character', 'Spend \uD83D'],
]

describe.each(NAMED)('%s', (_what, give) => {
  test.each(UNSEEN)('is not named with %s', async (_character, name) => {
    const { status, text } = await give(name)
    expect(status, text).toBe(422)
    expect(text).toContain('holds a character that cannot be seen')
  })

  test.each(['Zoë & Søn – 2026', 'فريق المبيعات', '營業 👩‍💻', 'नमस्ते'])('may be named %s', async (name) => {
    const { status, text } = await give(name)
    expect([200, 201], text).toContain(status)
  })
})
