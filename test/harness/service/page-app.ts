import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { listen, type HttpServer } from '../../../src/api/http/http-server.ts'
import { startApiApp, type ApiApp } from './api-app.ts'
import { openBrowser, openPage, type WatchedPage } from './browser.ts'

/** The service in this process, on a port, and a browser: for what pages do with what is in them. */
export interface PageApp {
  readonly app: ApiApp
  readonly url: string
  /** A page in a context of its own. */
  open(options?: Parameters<typeof openPage>[2]): Promise<WatchedPage>
}

/** One for a test file, which calls this at its top. It is there during all tests of the file. */
export function usePageApp(): PageApp {
  const stack = new AsyncDisposableStack()
  let started: { app: ApiApp; server: HttpServer; browser: Browser } | undefined
  beforeAll(async () => {
    const browser = await openBrowser()
    stack.defer(() => browser.close())
    const app = stack.use(await startApiApp())
    const server = stack.use(await listen(app.http, { host: '127.0.0.1', port: 0, drainMs: 100 }))
    started = { app, server, browser }
  })
  afterAll(() => stack.disposeAsync())
  const there = () => {
    if (!started) throw new Error('the service is there from beforeAll on')
    return started
  }
  return {
    get app() {
      return there().app
    },
    get url() {
      return there().server.url
    },
    open: (options) => openPage(there().browser, there().server.url, options),
  }
}
