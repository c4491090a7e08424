import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Account } from './account.ts'
import { answerControl, isControl } from './control/control-routes.ts'
import { simulatedCodeHost } from './simulated-code-host.ts'
import { createAccounts } from './create-accounts.ts'
import { createCodeHost } from './create-code-host.ts'
import { FaultList } from './faults/fault.ts'
import { listen } from './server/http-server.ts'
import { RateLimit } from './server/rate-limit.ts'
import { createVendorHandler } from './server/request-handler.ts'
import { RequestLog, type LoggedRequest } from './server/request-log.ts'
import { oldestMicros } from './server/retained-files.ts'
import type { VendorState } from './server/vendor-state.ts'
import { withDefaults, type SimulatorOptions, type SimulatorSettings } from './settings.ts'
import type { KeyChange, Simulator } from './simulator.ts'
import type { Amendment } from './world/amendments.ts'
import type { FileShape } from './world/files/file-shape.ts'
import { hexId } from './world/seeded-random.ts'
import { computeTotals, countLines, type TotalsQuery } from './world/totals.ts'

/** Start the simulator, on loopback by default. The history ends with the current day of its clock. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const settings = withDefaults(options)
  const clock = createClock(settings.now)
  const state = createState(settings, clock.now)
  const codeHost = createCodeHost(settings, state.accounts, clock.now)
  const faults = new FaultList(settings.seed)
  const log = new RequestLog()
  const stop = new AbortController()
  const answerAsVendor = createVendorHandler({
    state,
    codeHost,
    faults,
    log,
    tellsMore: settings.tellsMore,
    signal: stop.signal,
  })
  const serve = (server: LoggedRequest['server']) => (request: IncomingMessage, response: ServerResponse) => {
    const answering =
      server === 'api' && isControl(request)
        ? answerControl(simulator, request, response)
        : answerAsVendor(request, response, server)
    answering.catch(() => response.destroy())
  }
  await using opened = new AsyncDisposableStack()
  const { host } = settings
  const api = opened.use(await listen({ host, port: settings.port, handle: serve('api') }))
  const apart = settings.storage === 'second_origin'
  const storage = apart ? opened.use(await listen({ host, port: 0, handle: serve('storage') })) : api
  opened.defer(() => stop.abort(new Error('the simulator ends')))
  state.storageOrigin = storage.origin
  codeHost.origin = api.origin
  codeHost.fileOrigin = storage.origin
  const stack = opened.move()
  const simulator: Simulator = {
    url: api.origin,
    profile: settings.profile,
    storageUrl: storage.origin,
    accounts: state.accounts.map(({ organizationId, workspaceId }) => ({ organizationId, workspaceId })),
    keys: state.keys,
    codeHost: simulatedCodeHost(codeHost),
    faults,
    now: clock.now,
    advance: clock.advance,
    ...controlsOf(state),
    requests: () => log.all(),
    clearRequests: () => log.clear(),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
  return simulator
}

function createClock(given: SimulatorSettings['now']) {
  let shift = 0
  return {
    now: () => (typeof given === 'number' ? given : given()) + shift,
    advance: (ms: number) => {
      shift += ms
    },
  }
}

function createState(settings: SimulatorSettings, now: () => number): VendorState {
  return {
    accounts: createAccounts(settings, now()),
    keys: structuredClone([...settings.keys]),
    word: settings.profile === 'chatgpt-enterprise' ? 'chatgpt' : 'chatassist',
    costs: settings.costs,
    limits: settings.limits,
    limitsManner: { counter: 1, effective: true },
    retentionDays: settings.retentionDays,
    linkSeconds: settings.linkSeconds,
    storageOrigin: '',
    rateLimit: new RateLimit(settings.requestsPerMinute, () => performance.now()),
    signingSecret: hexId(32, settings.seed, 0x51),
    now,
  }
}

function controlsOf(state: VendorState) {
  const account = (organizationId?: string): Account => {
    const [first] = state.accounts
    const found =
      organizationId === undefined
        ? first
        : state.accounts.find((each) => each.organizationId === organizationId)
    if (!found) throw new RangeError(`no organisation ${organizationId ?? ''}`)
    if (found.amendments.refresh(state.now())) found.files.forget()
    return found
  }
  const seen = () => ({ oldest: oldestMicros(state), newest: state.now() * 1000 })
  return {
    changeKey: ({ name, key, kind, scopes, revoked }: KeyChange) => {
      const at = state.keys.findIndex((each) => each.name === name)
      const known = state.keys[at]
      const secret = key ?? known?.key
      if (secret === undefined) throw new RangeError(`no key is called ${name}; a new one needs its key`)
      state.keys.splice(at < 0 ? state.keys.length : at, 1, {
        ...known,
        name,
        key: secret,
        kind: kind ?? known?.kind ?? 'admin',
        scopes: scopes ?? known?.scopes ?? [],
        revoked: revoked ?? known?.revoked ?? false,
      })
    },
    enableCosts: (enabled: boolean, organizationId?: string) => {
      account(organizationId).costsEnabled = enabled
    },
    setLimits: ({ counter, effective }: Parameters<Simulator['setLimits']>[0]) => {
      const { limitsManner: manner } = state
      if (counter !== undefined) manner.counter = counter
      manner.effective = effective ?? manner.effective
    },
    amend: (amendments: readonly Amendment[], organizationId?: string) => {
      account(organizationId).amendments.add(...amendments)
    },
    shapeFiles: (shape: FileShape, organizationId?: string) => {
      account(organizationId).files.shape = shape
    },
    totals: (query: TotalsQuery, organizationId?: string) => {
      const { world, files, amendments } = account(organizationId)
      return computeTotals(world, files, amendments.inForce, seen(), query)
    },
    countLines: (range: { from: number; to: number }, organizationId?: string) => {
      const { world, files, amendments } = account(organizationId)
      return countLines(world, files, amendments.inForce, seen(), range)
    },
  }
}
