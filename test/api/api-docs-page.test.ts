import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { ROUTES } from '../../src/api/contract/routes.ts'
import { listen, type HttpServer } from '../../src/api/http/http-server.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { openBrowser, openPage } from '../harness/service/browser.ts'

let app: ApiApp
let server: HttpServer
let browser: Browser

beforeAll(async () => {
  app = await startApiApp()
  server = await listen(app.http, { host: '127.0.0.1', port: 0, drainMs: 100 })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
})

test('/docs shows every route, asks no other server, and runs under its own policy', async () => {
  await using opened = await openPage(browser, server.url)
  const { page, complaints } = opened
  await page.goto('/docs')
  await page.locator('.opblock').first().waitFor()
  // Of a long list the library draws what is in sight.
  const seen = new Set<string>()
  const lookOn = async () => {
    const shown = await page.locator('.opblock-summary-operation-id').allTextContents()
    for (const id of shown) seen.add(id.replaceAll('\u200b', ''))
    await page.mouse.wheel(0, 400)
    return Object.keys(ROUTES).filter((id) => !seen.has(id))
  }
  await expect.poll(lookOn).toEqual([])
  expect(complaints).toEqual([])
})

test('a route can be tried from the page', async () => {
  await using opened = await openPage(browser, server.url)
  const { page, complaints } = opened
  await page.goto('/docs')
  await page.locator('#operations-Access-getSetup button.opblock-summary-control').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('"needs_setup": false').first().waitFor()
  expect(complaints).toEqual([])
})
