import { randomUUID } from 'node:crypto'
import { sealLogs } from '../access/audit/audit-seal.ts'
import { createAccess, type Access } from '../access/access.ts'
import { createPseudonyms, type PseudonymSecrets } from '../access/audit/pseudonym.ts'
import { redactDecisions } from '../access/audit/redact-decisions.ts'
import type { PasswordHashing } from '../access/sign-in/passwords/password-hashing.ts'
import { requireJournals } from '../access/agreement/settle-agreements.ts'
import type { CollectorContext } from '../collector/context.ts'
import { applyTombstones } from '../collector/erasure/apply-tombstones.ts'
import { createDiskGuard } from '../collector/upkeep/disk-guard.ts'
import { noFailpoints, type Failpoints } from '../collector/take/failpoints.ts'
import { createRawKeys } from '../collector/raw/raw-keys.ts'
import { createRawStore } from '../collector/raw/raw-store.ts'
import type { Config } from '../config/config.ts'
import type { ServerSecrets } from '../config/secrets.ts'
import { createSealer, type Sealer } from '../connections/keys/credentials.ts'
import { checkKeys, migrateWithKeyCheck } from '../connections/keys/key-check.ts'
import { createKeyRing } from '../connections/keys/key-ring.ts'
import { folderInUse, prepareDataFolder, type DataFolder } from './data-folder.ts'
import { findFacts, requireOwnFacts } from './facts-home.ts'
import type { Clock } from '../lib/clock.ts'
import { TerminalError, TidemarkError } from '../lib/errors.ts'
import type { Logger } from '../lib/logger.ts'
import { spool } from '../outbound-http/body/spool.ts'
import { createOutboundHttp, type OutboundHttp } from '../outbound-http/outbound-http.ts'
import { createTxtLookup, type TxtLookup } from '../outbound-http/txt-records.ts'
import { createProfiles } from '../sources/profiles.ts'
import { createSourceRegistry, declareBuiltIn, type MakeSource } from '../sources/registry.ts'
import type { ControlStore } from '../store/control/control-store.ts'
import { ledgerCopy } from '../store/control/collecting/ledger-copy-table.ts'
import { readMigrations } from '../store/control/migrations.ts'
import { openPostgres } from '../store/control/open-postgres.ts'
import { openSqlite } from '../store/control/open-sqlite.ts'
import { fillMatchHashes } from '../vault/match-hashes.ts'
import { moveDecisions } from '../vault/move-decisions.ts'
import { createPeopleVault, type PeopleVault } from '../vault/people-vault.ts'
import { openPseudonymKey } from '../vault/vault-keys.ts'
import { sealOldViews } from '../views/view-search.ts'
import type { FactsStore } from '../store/facts/facts-store.ts'
import type { MoveSize } from '../model/move-size.ts'
import { openChdb } from '../store/facts/engine/open-chdb.ts'
import { openClickhouse } from '../store/facts/engine/open-clickhouse.ts'

export interface CoreOptions {
  config: Config
  secrets: ServerSecrets
  clock: Clock
  logger: Logger
  /** False: the schema of the stores is not changed. */
  migrate: boolean
  /** Hears of rows that are rewritten, before that begins; the log does where it is left out. */
  tellMigration?: (size: MoveSize) => void
  failpoints?: Failpoints
  /** Asks DNS; the name servers of this machine where it is left out. */
  txtRecords?: TxtLookup
  /** Hashes what people sign in with; the slow way that it is kept in where it is left out. */
  passwords?: PasswordHashing
  /** Sources beside the built-in ones. */
  sources?: readonly MakeSource[]
}

/** The stores and services that the server and the commands of the shell are built on. */
export interface Core extends AsyncDisposable {
  ctx: CollectorContext
  access: Access
  sealer: Sealer
  folder: DataFolder
}

/** Open and migrate the stores, and build the services on them. Disposing closes in reverse order. */
export async function openCore(options: CoreOptions): Promise<Core> {
  const { config, secrets, clock, logger, tellMigration = logged(logger) } = options
  declareBuiltIn()
  await using opened = new AsyncDisposableStack()
  const folder = await prepareDataFolder(config.dataDir)
  const found = await findFacts(folder)
  // The embedded engine's lock protects the whole folder, so it is opened first and closed last.
  const facts = opened.use(await openFacts(config, folder, logger))
  const control = opened.use(await openControl(options, folder))
  const keyRing = createKeyRing(secrets.credentialKeys)
  const sealer = createSealer(keyRing)
  const vault = createPeopleVault({ control, sealer })
  facts.usePeopleVault(vault)
  if (options.migrate) {
    await migrateWithKeyCheck({ control, keyRing, clock })
    if (facts.engine === 'embedded') await requireOwnFacts({ control, folder, clock }, found)
    await facts.migrate(tellMigration)
    await fillMatchHashes({ control, sealer })
    await moveDecisions({ control, vault })
    await sealOldViews({ control, sealer })
    facts.useLedgerCopy(ledgerCopy(control.db))
    await requireJournals({ control, clock })
    const pseudonyms = createPseudonyms(pseudonymsBy({ control, sealer }, vault))
    await redactDecisions({ control, clock, pseudonyms })
  } else {
    await checkKeys({ control, keyRing })
  }
  const http = opened.use(createOutboundHttp({ clock, logger, spoolDir: folder.spool }))
  const txtRecords = options.txtRecords ?? createTxtLookup()
  const access = await openPeople(options, { control, sealer, http, vault, txtRecords })
  const ctx: CollectorContext = {
    control,
    facts,
    sealer,
    vault,
    sources: createSourceRegistry({
      profiles: createProfiles(profileSettings(config)),
      http,
      further: options.sources ?? [],
    }),
    disk: createDiskGuard({
      folder: folder.root,
      minFreeBytes: config.minFreeDiskBytes,
      readServerFree: () => facts.freeBytes(),
    }),
    raw: createRawStore({
      folder: folder.raw,
      keys: createRawKeys({ control, sealer }),
      recognizer: () => vault.recognizer(),
    }),
    txtRecords,
    spool: (chunks) => spool(folder.spool, chunks),
    failpoints: options.failpoints ?? noFailpoints,
    rawRetentionDays: config.rawRetentionDays,
    auditRetentionDays: config.auditRetentionDays,
    pollMinutes: {
      costs: config.costsPollMinutes,
      spend_limits: config.limitsPollMinutes,
    },
    clock,
    logger,
    codeHostApp: secrets.codeHostApp,
    newId: randomUUID,
    random: Math.random,
  }
  if (options.migrate) await applyTombstones(ctx)
  const stack = opened.move()
  return { ctx, access, sealer, folder, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

const logged = (logger: Logger) => (size: MoveSize) =>
  logger.info({ ...size }, 'rows of an earlier version are rewritten; the service answers after that')

const pseudonymsBy = (
  stores: { control: ControlStore; sealer: Sealer },
  vault: PeopleVault,
): PseudonymSecrets => ({
  openKey: () => openPseudonymKey(stores),
  subjectsOf: async (of) => (await vault.ids(of)).subjects,
})

async function openFacts(config: Config, folder: DataFolder, logger: Logger): Promise<FactsStore> {
  const { clickhouseUrl: url, clickhouseCluster: cluster } = config
  if (url !== null) return openClickhouse({ url, logger, ...(cluster !== null && { cluster }) })
  try {
    return await openChdb({ path: folder.facts, logger, keepFreeBytes: config.minFreeDiskBytes / 2 })
  } catch (thrown) {
    if (!(thrown instanceof TidemarkError) || thrown.code !== 'data_folder_in_use') throw thrown
    throw await folderInUse(folder, thrown)
  }
}

async function openControl(
  { config: { databaseUrl }, secrets }: Pick<CoreOptions, 'config' | 'secrets'>,
  folder: DataFolder,
): Promise<ControlStore> {
  const control =
    databaseUrl === null
      ? await openSqlite({ path: folder.control })
      : await openPostgres({ url: databaseUrl })
  sealLogs(control, secrets.journalKeys)
  return control
}

function profileSettings(config: Config) {
  return {
    chatAssistApiUrl: config.chatAssistApiUrl,
    chatgptApiUrl: config.chatgptEnterpriseApiUrl,
    codeAssistApiUrl: config.codeAssistApiUrl,
    copilotApiUrl: config.githubCopilotApiUrl,
    furtherCodeAssistApiUrls: config.codeAssistFurtherApiUrls,
    furtherCopilotApiUrls: config.githubCopilotFurtherApiUrls,
    codeHostUrl: config.codeHostUrl,
    requestsPerMinute: config.upstreamRequestsPerMinute,
    retentionDays: config.upstreamRetentionDays,
    reportDays: config.upstreamReportDays,
  }
}

function openPeople(
  { config, secrets, clock, logger, passwords }: Omit<CoreOptions, 'migrate'>,
  {
    vault,
    ...on
  }: { control: ControlStore; sealer: Sealer; http: OutboundHttp; vault: PeopleVault; txtRecords: TxtLookup },
): Promise<Access> {
  return createAccess({
    ...on,
    secrets,
    pseudonyms: pseudonymsBy(on, vault),
    publicUrl: config.publicUrl,
    sessionIdleMinutes: config.sessionIdleMinutes,
    providerWays: { http: on.http, privateOrigins: config.signInOrigins },
    txtRecords: on.txtRecords,
    ...(passwords !== undefined && { passwords }),
    clock,
    logger,
  })
}

/** People, tokens and the audit log without the facts store, for commands that may run beside the service. */
export interface AccessCore extends AsyncDisposable {
  access: Access
  control: ControlStore
}

/**
 * Open the control store only. SQLite lets several processes write in turn, so an embedded service may keep running. Needs
 * the data folder and the secret key. The schema is not changed.
 * @throws TidemarkError `conflict` when the store is not set up or has an older version
 */
export async function openAccess(options: Omit<CoreOptions, 'migrate'>): Promise<AccessCore> {
  const { config, secrets, clock, logger } = options
  declareBuiltIn()
  await using opened = new AsyncDisposableStack()
  const folder = await prepareDataFolder(config.dataDir)
  const control = opened.use(await openControl(options, folder))
  await requireUpToDate(control)
  const keyRing = createKeyRing(secrets.credentialKeys)
  await checkKeys({ control, keyRing })
  const http = opened.use(createOutboundHttp({ clock, logger, spoolDir: folder.spool }))
  const sealer = createSealer(keyRing)
  const vault = createPeopleVault({ control, sealer })
  const access = await openPeople(options, { control, sealer, http, vault, txtRecords: createTxtLookup() })
  const stack = opened.move()
  return { access, control, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function requireUpToDate(control: ControlStore): Promise<void> {
  const applied = await control.appliedMigrations()
  const known = (await readMigrations()).map(({ name }) => name)
  if (applied.length === 0) throw notSetUp()
  if (applied.length < known.length && applied.every((name) => known.includes(name))) {
    throw new TerminalError('conflict', 'The settings store is of an older version.', {
      action: 'Run “tidemark migrate”, or start the service once.',
    })
  }
  // Nothing is left to migrate; this only refuses the schema of a newer version.
  await control.migrate()
}

/** The error of commands that need an organisation when there is none yet. */
export function notSetUp(): TidemarkError {
  return new TerminalError('conflict', 'This installation has not been set up yet.', {
    action: 'Run “tidemark serve” and open the page it names.',
  })
}
