import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../../../src/lib/clock.ts'
import { bundled, compileCache, ROOT } from '../run/bundled-programs.ts'
import { copyMigratedFacts } from '../stores/migrated-facts.ts'

const MAIN = join(ROOT, 'src/main.ts')
const READY_WITHIN_MS = 60_000

/** The organisation that a headless first start creates; its token has the admin role. */
export const ADMIN = {
  organization: 'Harness Ltd',
  email: 'admin@harness.example',
  password: 'harness-password-long-enough',
  token: 'tmk_harness_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
}

/** 32 bytes in base64; the same at every start on a folder, so that stored keys can be decrypted. */
export const SECRET_KEY = Buffer.alloc(32, 7).toString('base64')

export interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

export interface RunningService extends AsyncDisposable {
  readonly url: string
  /** Resolves when /readyz succeeds; rejects with the output when the process ends before. */
  ready(): Promise<void>
  readonly pid: number
  readonly token: string
  /** Everything printed so far. */
  output(): string
  /** Log lines of level error; any of them is a fault. */
  errors(): string[]
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<Exit>
  /** Send a signal and wait for the end. SIGKILL leaves the folder as after a crash. */
  stop(signal?: NodeJS.Signals): Promise<Exit>
}

export interface ServiceOptions {
  dataDir: string
  /** Base address of a simulator; becomes CHAT_ASSIST_API_URL. */
  upstream?: string
  /** Overrides; undefined removes a variable. */
  env?: Record<string, string | undefined>
  /** False: the first run is done in the browser. */
  headless?: boolean
  /** True: start like a new installation, and not with migrated tables. */
  empty?: boolean
  /** Another program that serves like the product's own. */
  program?: string
  /** Flags for Node. Those of `npm start` save memory but make a start a fifth slower, so few tests use them. */
  flags?: readonly string[]
}

/** A new folder below the system's temporary folder. Disposing removes it. */
export async function temporaryFolder(prefix = 'tidemark-'): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), prefix))
  return {
    path,
    async [Symbol.asyncDispose]() {
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Start `serve` in a process and wait until /readyz succeeds. @throws Error with its output when it ends before */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const service = await launchService(options)
  await service.ready()
  return service
}

/** The same without waiting, for tests that kill it before. */
export async function launchService(options: ServiceOptions): Promise<RunningService> {
  if (!options.empty) await copyMigratedFacts(join(options.dataDir, 'facts'))
  const port = await freePort()
  const { child, exited, output } = spawnNode(
    [...(options.flags ?? []), bundled(options.program ?? MAIN), 'serve'],
    environment(options, port),
  )
  const url = `http://127.0.0.1:${port}`
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return exited
  }
  return {
    url,
    ready: () => untilReady(url, exited, child),
    pid: child.pid ?? 0,
    token: ADMIN.token,
    output,
    errors: () =>
      output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    exited,
    stop,
    [Symbol.asyncDispose]: async () => {
      await stop('SIGKILL')
    },
  }
}

/** Run one command of the CLI to its end. */
export function runTidemark(args: string[], options: ServiceOptions): Promise<Exit> {
  return runProgram(MAIN, options, args)
}

/** Run another program in the environment of the service, to its end. */
export async function runProgram(
  program: string,
  options: ServiceOptions,
  args: string[] = [],
): Promise<Exit> {
  return spawnNode([bundled(program), ...args], environment(options, await freePort())).exited
}

function environment(options: ServiceOptions, port: number): NodeJS.ProcessEnv {
  const { organization, email, password, token } = ADMIN
  const headless =
    options.headless === false
      ? {}
      : {
          TIDEMARK_ORGANIZATION: organization,
          TIDEMARK_PRIVACY: 'identified',
          TIDEMARK_ADMIN_EMAIL: email,
          TIDEMARK_ADMIN_PASSWORD: password,
          TIDEMARK_ADMIN_TOKEN: token,
        }
  return {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    NODE_COMPILE_CACHE: compileCache(),
    TIDEMARK_DATA_DIR: options.dataDir,
    TIDEMARK_SECRET_KEY: SECRET_KEY,
    PORT: String(port),
    ...(options.upstream === undefined ? {} : { CHAT_ASSIST_API_URL: options.upstream }),
    ...headless,
    ...options.env,
  }
}

const running = new Set<ChildProcess>()
// An interrupted run must not leave services running.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

function spawnNode(args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, args, { cwd: ROOT, env })
  running.add(child)
  child.on('close', () => running.delete(child))
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const exited = new Promise<Exit>((resolveExit, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolveExit({ code, signal, stdout, stderr }))
  })
  return { child, exited, output: () => stdout + stderr }
}

async function untilReady(url: string, exited: Promise<Exit>, child: ChildProcess): Promise<void> {
  const deadline = systemClock.now() + READY_WITHIN_MS
  const gone = exited.then(({ code, signal, stdout, stderr }) => {
    throw new Error(`the service ended before it was ready (${code ?? signal}):\n${stdout}${stderr}`)
  })
  // Only awaited in the race below; after readiness the end of the process is no error.
  gone.catch(() => undefined)
  while (!(await Promise.race([answersReady(url), gone]))) {
    if (systemClock.now() > deadline) {
      child.kill('SIGKILL')
      const { stdout, stderr } = await exited
      throw new Error(`the service was not ready within ${READY_WITHIN_MS / 1000} s:\n${stdout}${stderr}`)
    }
    await systemClock.sleep(25)
  }
}

async function answersReady(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/readyz`)
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolveListen) => server.listen(0, '127.0.0.1', resolveListen))
  const address = server.address()
  await new Promise((resolveClose) => server.close(resolveClose))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
