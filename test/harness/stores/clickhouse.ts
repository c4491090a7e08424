import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { copyMigratedFacts } from './migrated-facts.ts'

const PROGRAM = fileURLToPath(new URL('./clickhouse-protocol-server.ts', import.meta.url))
const PASSWORD = 'clickhouse password'

/** A server of ClickHouse's HTTP protocol with an empty folder. Disposing stops it and removes the folder. */
export interface ClickhouseServer extends AsyncDisposable {
  /** Includes user and password. */
  readonly url: string
}

/** `from`: with no table, or as the run's template, whose tables differ from a server's in what they wait for on the disk. */
export async function startClickhouse(from: 'empty' | 'migrated' = 'empty'): Promise<ClickhouseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-clickhouse-'))
  if (from === 'migrated') await copyMigratedFacts(join(folder, 'data'))
  const child = spawn(process.execPath, [PROGRAM, join(folder, 'data'), PASSWORD], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [port] = (await Promise.race([
    once(createInterface(child.stdout), 'line'),
    exited.then(() => Promise.reject(new Error('the protocol server did not start'))),
  ])) as [string]
  return {
    url: `http://default:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
