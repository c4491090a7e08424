import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { connectSource } from '../../src/connections/connect/connect-source.ts'
import { addDays, utcDay } from '../../src/model/time/time.ts'
import { ORIGIN, VENDOR_KEY } from '../harness/service/api-app.ts'
import { atNight } from '../harness/run/night.ts'
import type { WatchedPage } from '../harness/service/browser.ts'
import { usePageApp } from '../harness/service/page-app.ts'
import { storeCodeConnection } from '../harness/stores/code-connection.ts'
import {
  billingLine,
  chatAccounts,
  costRecord,
  seedCosts,
  seedWindow,
} from '../harness/stores/seeded-facts.ts'

/** Would run in a page that takes a name for markup. */
const RUNS = '<img src=x onerror="window.ran=1">'
/** Would break out of an attribute, be a text of ours, or fill in a place of one. */
const NAMES = [RUNS, '"><svg onload=window.ran=1>', '$t(nav.people)', '{{name}}</teams><teams>']

const PAGES: readonly [string, string][] = [
  ['/settings/people', RUNS],
  ['/settings/tokens', RUNS],
  ['/settings/sign-in', RUNS],
  ['/settings/organization', 'Organi'],
  ['/settings/connected-apps', RUNS],
  ['/settings/audit', RUNS],
  ['/data-health', RUNS],
  ['/spend', 'Spend'],
]

const at = usePageApp()
beforeAll(async () => {
  for (const [place, name] of NAMES.entries()) await nameEverything(name, place)
  await nameNumbers()
})

async function nameEverything(name: string, place: number): Promise<void> {
  const { app } = at
  const day = new Date().toISOString().slice(0, 10)
  const provider = { kind: 'other', client_id: 'x', client_secret: 'x' }
  const made: [string, object][] = [
    ['/members', { name, email: `eve${place}@main.example`, password: app.password, role: 'analyst' }],
    ['/tokens', { name, role: 'analyst', expires_in_days: 1 }],
    ['/identity-providers', { ...provider, name, issuer: `${app.vendor.baseUrl}/issuer-${place}` }],
    ['/annotations/notes', { day, text: name }],
  ]
  for (const [path, body] of made) {
    const answer = await app.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { ...app.ours.callers[0]?.headers, Origin: ORIGIN, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status, `${path}: ${await answer.text()}`).toBe(201)
  }
  await storeCodeConnection(app.core.ctx, { tenant: app.ours.tenant, label: name })
}

const TODAY = utcDay(Date.now())
const YESTERDAY = addDays(TODAY, -1)

/** Of what charts are split by: models and people of a chat assistant that is connected, each with something spent yesterday. */
async function nameNumbers(): Promise<void> {
  const { core, ours } = at.app
  const ids = {
    organizationId: 'org-hostilenames0001',
    workspaceId: '6f1c2a7e-0b43-4f7b-9f53-000000000001',
  }
  const input = { source: 'chat_assistant', ...ids, adminKey: VENDOR_KEY } as const
  const { id: connection } = await connectSource({ ctx: core.ctx, actor: ours.owner, input })
  const organization = { account: ids.organizationId, connection, label: 'Chat', state: 'connected' } as const
  const scope = { tenant: ours.tenant, accounts: chatAccounts(organization, ids.workspaceId) }
  const records = NAMES.map((name, place) =>
    costRecord({
      hour: `${YESTERDAY}T10:00:00Z`,
      userId: `named-${place}`,
      userName: name,
      userEmail: `named${place}@main.example`,
      model: name,
      billing: [billingLine({ cost: String(place + 1) })],
    }),
  )
  await seedWindow(core.ctx.facts, scope, `${addDays(TODAY, -10)}T00:00:00Z`, `${TODAY}T00:00:00Z`)
  await seedCosts(core.ctx.facts, scope, records)
}

/** Every name is the text of an entry, of its title and of what stands at the pointer, and is read out. */
async function readChart(page: Page, by: string): Promise<void> {
  await page.goto(`/spend?tool=chat_assistant&range=7d&by=${by}`)
  const legend = page.getByRole('list', { name: 'What the chart shows' })
  for (const name of NAMES) await legend.getByText(name, { exact: true }).waitFor()
  const figure = page.getByRole('figure').first()
  await figure.focus()
  // Yesterday, before the last: a bucket that no note has a name in.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => figure.textContent()).toContain(`${RUNS}: 1`)
  const told = (await figure.textContent()) ?? ''
  for (const name of NAMES) expect(told.split(name).length, `${name} at the pointer and read out`).toBe(3)
  const titles = await legend
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('title')))
  for (const name of NAMES) expect(titles.join('\n')).toContain(name)
}

async function expectInert({ page, answered }: WatchedPage, where: string): Promise<void> {
  await answered()
  expect(await page.locator('img[src="x"], svg[onload]').count(), where).toBe(0)
  expect(await page.evaluate('window.ran'), where).toBeUndefined()
}

/** The policy alone would keep them from running. */
const WITHOUT_POLICY = [true, ...atNight([false])]
test.each(WITHOUT_POLICY)(
  'names are text on every page, without the page’s policy: %s',
  async (bypassCSP) => {
    await using opened = await at.open({ bypassCSP })
    const { page } = opened
    const { app, url } = at
    const signIn = {
      data: { email: app.ours.ownerEmail, password: app.password },
      headers: { origin: url },
    }
    expect((await page.request.post('/api/v1/sign-in', signIn)).status()).toBe(200)
    await page.goto('/first-steps')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const [path, shown] of PAGES) {
      await opened.moveTo(path)
      await page.getByText(shown).first().waitFor()
      await expectInert(opened, path)
    }
    for (const by of ['model', 'user']) {
      await readChart(page, by)
      await expectInert(opened, `chart by ${by}`)
    }
    // The same as markup does run where no policy forbids it: the pages above were looked at with open eyes.
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(RUNS)})`)
    await page.waitForLoadState('networkidle')
    if (bypassCSP) await expect.poll(() => page.evaluate('window.ran')).toBe(1)
    else expect(await page.evaluate('window.ran')).toBeUndefined()
  },
)
