import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startSimulator } from '../../simulator/start-simulator.ts'
import { systemClock } from '../../src/lib/clock.ts'
import { createLogger } from '../../src/lib/logger.ts'
import { DAY_MS, utcDay } from '../../src/model/time/time.ts'
import { spool } from '../../src/outbound-http/body/spool.ts'
import {
  createOutboundHttp,
  type FileAnswer,
  type OutboundHttp,
  type TextAnswer,
} from '../../src/outbound-http/outbound-http.ts'
import type { Feed } from '../../src/sources/feed.ts'
import { createProfiles } from '../../src/sources/profiles.ts'
import { createSourceRegistry } from '../../src/sources/registry.ts'
import type { StoredConnection } from '../../src/sources/source-module.ts'
import { UpstreamError } from '../../src/sources/source.ts'
import { temporaryFolder } from '../harness/service/start-service.ts'
import { drawFrom, mutated, type Draw } from '../harness/vendor/mutated.ts'

const ROUNDS = 120
const SLOW_MS = 5_000
/** A list that leads on and on ends like this. */
const MOST_ASKED = 60
const DAYS = 40

const NO_IDS = { organizationId: null, workspaceId: null, enterpriseSlug: null, installationId: null }

/** Answers as they were given once, of which every second one is changed where `draw` is there. */
function replaying(real: OutboundHttp, folder: string) {
  const texts = new Map<string, TextAnswer>()
  const files = new Map<string, { answer: FileAnswer; bytes: Buffer }>()
  const state: { draw: Draw | null; asked: number } = { draw: null, asked: 0 }
  const change = (text: string) => (state.draw && state.draw(2) === 0 ? mutated(text, state.draw) : text)
  const count = (url: URL) => {
    state.asked += 1
    if (state.asked > MOST_ASKED)
      throw new UpstreamError({ kind: 'unavailable', status: 503, reason: 'server_error' }, url)
  }
  const once = async (url: URL, request: Parameters<OutboundHttp['getFile']>[0]) => {
    const known = files.get(url.pathname + url.searchParams)
    if (known) return known
    const answer = await real.getFile(request, { bytes: null, sha256: null })
    const bytes = answer.ok ? readFileSync(answer.body.path) : Buffer.alloc(0)
    if (answer.ok) await answer.body[Symbol.asyncDispose]()
    const found = { answer, bytes }
    files.set(url.pathname + url.searchParams, found)
    return found
  }
  const http: OutboundHttp = {
    ...real,
    async getText(request) {
      count(request.url)
      const answer = texts.get(request.url.href) ?? (await real.getText(request))
      texts.set(request.url.href, answer)
      return { ...answer, text: change(answer.text) }
    },
    async getFile(request) {
      count(request.url)
      const { answer, bytes } = await once(request.url, request)
      if (!answer.ok) return answer
      const text = bytes.length < 400_000 ? change(bytes.toString()) : null
      return { ...answer, body: await spool(folder, one(text ?? bytes)) }
    },
    spool: (chunks) => spool(folder, chunks),
  }
  return { http, state }
}

async function* one(body: string | Buffer) {
  yield body
}

/** Ask a feed as the collector does, and read what comes to its end. */
async function readFeed(feed: Feed, now: number): Promise<void> {
  const signal = AbortSignal.timeout(60_000)
  const day = (back: number) => utcDay(now - back * DAY_MS)
  const month = `${day(0).slice(0, 8)}01`
  const span = { since: day(9), until: day(5) }
  await using bodies = new AsyncDisposableStack()
  const drain = async (rows: AsyncIterable<unknown>) => {
    for await (const _row of rows);
  }
  switch (feed.by) {
    case 'files': {
      for await (const { files } of feed.list({ after: new Date(now - 3 * DAY_MS).toISOString() }, signal))
        for (const file of files.slice(0, 2))
          await drain(feed.parse(bodies.use(await file.fetch(signal)), file, signal))
      return
    }
    case 'day':
    case 'latest': {
      const answer = await feed.fetch(feed.by === 'day' ? day(5) : null, signal, () => {})
      const files = answer.kind === 'report' ? answer.files : []
      for (const file of files) await drain(feed.lines(bodies.use(file), signal))
      return
    }
    case 'span':
      return void bodies.use((await feed.fetch(span, signal)).raw)
    case 'team':
      return void bodies.use((await feed.fetch('engineering', span, signal)).raw)
    case 'posted': {
      const asked = feed.in === 'month' ? { since: month, until: day(0) } : { since: day(5), until: day(5) }
      return void bodies.use((await feed.fetch(asked, signal)).raw)
    }
    case 'month': {
      for (const part of (await feed.parts(signal)).slice(0, 2))
        bodies.use((await feed.fetch(month, part, signal)).raw)
      return
    }
    case 'person':
      return void bodies.use((await feed.fetch(month, { login: 'sim-owner', id: '1' }, signal)).raw)
    case 'snapshot':
    case 'limits':
      return void bodies.use((await feed.fetch(signal)).raw)
    case 'changes': {
      for (const changing of (await feed.list(signal)).slice(0, 1)) {
        const changed = await feed.fetch(changing, { cursor: null, again: null, since: '2025-01-01' }, signal)
        if (changed !== 'unchanged') bodies.use(changed.raw)
      }
    }
  }
}

test.each([
  ['github-copilot', 'chatgpt-enterprise'],
  ['codeassist', 'chatassist'],
] as const)(
  'U32: of changed answers every feed of %s and %s makes rows, rejected rows or an upstream error, and soon',
  async (codeProfile, profile) => {
    const now = Date.now()
    await using simulator = await startSimulator({
      people: 12,
      days: DAYS,
      retentionDays: DAYS,
      reportDays: DAYS,
      fileMinutes: 1440,
      codeProfile,
      profile,
      codeOrganizations: 1,
    })
    await using folder = await temporaryFolder('tidemark-mutated-')
    const logger = createLogger({ level: 'silent' })
    await using real = createOutboundHttp({ clock: systemClock, logger, spoolDir: folder.path })
    const { http, state } = replaying(real, folder.path)
    const { url } = simulator
    const profiles = createProfiles({
      chatAssistApiUrl: url,
      chatgptApiUrl: url,
      codeAssistApiUrl: url,
      copilotApiUrl: url,
      codeHostUrl: url,
      requestsPerMinute: 100_000,
      retentionDays: DAYS,
      reportDays: DAYS,
    })
    const sources = createSourceRegistry({ profiles, http })
    const [account] = simulator.accounts
    const connections = [
      {
        kind: 'code_assistant',
        profile: codeProfile,
        ids: { ...NO_IDS, enterpriseSlug: 'acme', organizations: ['acme'] },
        secrets: { personal_access_token: 'ghp_simulator_money_and_prompts' },
      },
      {
        kind: 'chat_assistant',
        profile,
        ids: { ...NO_IDS, ...account, organizations: [] },
        secrets: { admin_key: 'sk-admin-simulator-both-scopes' },
      },
    ]
    const wrong: string[] = []
    let understood = 0
    for (const { kind, ids, secrets, ...of } of connections) {
      const module = sources.module(kind)
      const stored: StoredConnection = {
        id: 'c',
        profile: of.profile,
        ids,
        secrets: () => Promise.resolve(secrets),
        app: () => Promise.reject(new Error('no app')),
      }
      const open = await module.collect(
        stored,
        () => () => {},
        () => {},
      )
      for (const at of module.accounts(ids, of.profile)) {
        for (const [dataset, { level, pollMinutes }] of Object.entries(module.datasets)) {
          if (level !== at.level || pollMinutes === null) continue
          const feed = open(dataset, at)
          for (let round = 0; round < ROUNDS; round += 1) {
            // The first time everything is as the vendor says it.
            state.draw = round === 0 ? null : drawFrom(round)
            state.asked = 0
            const began = performance.now()
            try {
              await readFeed(feed, now)
              understood += 1
            } catch (error) {
              if (!(error instanceof UpstreamError)) wrong.push(`${dataset} ${round}: ${String(error)}`)
            }
            if (performance.now() - began > SLOW_MS) wrong.push(`${dataset} ${round}: slow`)
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(understood).toBeGreaterThan(ROUNDS)
  },
  900_000,
)
