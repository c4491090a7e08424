import { createAccess, type Access } from './access/access.ts'
import { checkKeys } from './connections/keys/key-check.ts'
import { createKeyRing } from './connections/keys/key-ring.ts'
import { prepareDataFolder } from './data-folder.ts'
import { TidemarkError } from './lib/errors.ts'
import { openControl, type CoreOptions } from './open-core.ts'
import type { ControlStore } from './store/control/control-store.ts'
import { readMigrations } from './store/control/migrations.ts'

/** People, tokens and the audit log without the facts: what a command may work on while the service runs. */
export interface AccessCore extends AsyncDisposable {
  access: Access
  control: ControlStore
}

/**
 * Open the settings store alone. SQLite lets several processes write in turn, so the embedded service may run on; who may
 * read the data folder and the secret key may do this. The schema stays as it is.
 * @throws TidemarkError `conflict` when the store is not set up, or of an older version
 */
export async function openAccess(options: Omit<CoreOptions, 'migrate'>): Promise<AccessCore> {
  const { config, secrets, clock, logger } = options
  await using opened = new AsyncDisposableStack()
  const control = opened.use(await openControl(config, await prepareDataFolder(config.dataDir)))
  await requireUpToDate(control)
  await checkKeys({ control, keyRing: createKeyRing(secrets.credentialKeys) })
  const access = await createAccess({
    control,
    secrets,
    publicUrl: config.publicUrl,
    sessionIdleMinutes: config.sessionIdleMinutes,
    clock,
    logger,
  })
  const stack = opened.move()
  return { access, control, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

async function requireUpToDate(control: ControlStore): Promise<void> {
  const applied = await control.appliedMigrations()
  const known = (await readMigrations()).map(({ name }) => name)
  if (applied.length === 0) throw notSetUp()
  if (applied.length < known.length && applied.every((name) => known.includes(name))) {
    throw new TidemarkError('conflict', 'The settings store is of an older version.', {
      action: 'Run “tidemark migrate”, or start the service once.',
    })
  }
  // Refuses what a newer version has used, and changes nothing.
  await control.migrate()
}

/** The refusal of everything that needs an organisation before there is one. */
export function notSetUp(): TidemarkError {
  return new TidemarkError('conflict', 'This installation has not been set up yet.', {
    action: 'Run “tidemark serve” and open the page it names.',
  })
}
