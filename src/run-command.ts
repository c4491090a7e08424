import { printMigration } from './commands/print-migration.ts'
import { flushCompileCache } from 'node:module'
import { startApp } from './app.ts'
import { isAccessCommand, runOnAccess, type AccessCommand } from './commands/access-commands.ts'
import type { Command } from './cli/command-line.ts'
import { checkInstallation } from './commands/check-installation.ts'
import { configWarnings, loadConfig } from './config/config.ts'
import { ignoredProxies, readEnv, secretValues } from './config/env.ts'
import { loadSecrets, readSecrets } from './config/secrets.ts'
import { systemClock } from './lib/clock.ts'
import { runOnCore, type CoreCommand } from './commands/core-commands.ts'
import { createLogger } from './lib/logger.ts'
import { endOnUncaught } from './lib/end-on-uncaught.ts'
import { openAccess, openCore, type CoreOptions } from './core/open-core.ts'
import { readPackageInfo } from './config/package-info.ts'
import { watchEventLoop } from './lib/watch-event-loop.ts'

export interface CommandOptions {
  env: Record<string, string | undefined>
  /** Aborted when the program is asked to end. */
  signal: AbortSignal
  out(text: string): void
  /** Print a note for people, on stderr: never part of the answer. */
  note(text: string): void
}

/** Run one command to its end. @returns the exit code */
export async function runCommand(command: Command, options: CommandOptions): Promise<number> {
  const { out, note, signal } = options
  switch (command.name) {
    case 'help':
      out(command.text)
      return 0
    case 'version':
      out(`${(await readPackageInfo()).version}\n`)
      return 0
    case 'serve':
      return serve(options)
    case 'demo': {
      const { runDemo } = await import('../simulator/demo/run-demo.ts')
      await runDemo({ argv: command.argv, env: options.env, signal, note })
      return 0
    }
    case 'check': {
      const { env, ...settings } = readSettings(options, 'stderr')
      return checkInstallation({ ...settings, secrets: await readSecrets(env, settings.config) }, out)
    }
    default:
      return isAccessCommand(command) ? onAccess(command, options) : onCore(command, options)
  }
}

async function onAccess(command: AccessCommand, options: CommandOptions): Promise<number> {
  await using core = await openAccess(await settingsOf(options, 'stderr'))
  return await runOnAccess(command, core, { ...options, clock: systemClock })
}

async function onCore(command: CoreCommand, options: CommandOptions): Promise<number> {
  const settings = await settingsOf(options, 'stderr')
  await using core = await openCore({
    ...settings,
    migrate: true,
    // Whoever waits for an answer on stdout is told beside it.
    tellMigration: (size) => (command.name === 'migrate' ? options.out : options.note)(printMigration(size)),
  })
  await runOnCore(command, core, options)
  return 0
}

async function serve(options: CommandOptions): Promise<number> {
  const settings = await settingsOf(options, 'stdout')
  endOnUncaught(settings.logger)
  const proxies = ignoredProxies(options.env)
  if (proxies.length > 0) {
    options.note(
      `${proxies.join(', ')} counts for nothing: Tidemark connects to the vendors itself. Where only a proxy reaches them, set the address of a gateway as their base address (docs/operate.md).\n`,
    )
  }
  await using app = await startApp(settings)
  // Not before startApp: migrating a large store may block for longer.
  watchEventLoop()
  settings.logger.info({ url: app.url }, 'listening')
  options.note(`Tidemark is ready at ${app.url}\n`)
  for (const warning of configWarnings(settings.config)) options.note(`Warning: ${warning}\n`)
  if (app.setupToken !== null) {
    const address = settings.config.publicUrl ?? app.url
    options.note(
      `First run, within an hour: open ${address}/welcome#setup_token=${app.setupToken}\nWhoever has this address becomes the owner.\n`,
    )
  }
  // Now and not only at exit: after a kill the next start would be slow.
  flushCompileCache()
  await new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve()
    options.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  options.note('Tidemark is stopping.\n')
  return 0
}

/** Settings and secrets; makes the key file at the first start. */
async function settingsOf(
  options: CommandOptions,
  logTo: 'stdout' | 'stderr',
): Promise<Omit<CoreOptions, 'migrate'>> {
  const { env, ...settings } = readSettings(options, logTo)
  const secrets = await loadSecrets(env, settings.config)
  if (secrets.keyFileIsNew) {
    options.note(
      `A new key that opens the stored vendor keys lies in ${secrets.keyFile}. A backup needs it: keep a copy, away from the data folder's.\n`,
    )
  }
  return { ...settings, secrets }
}

/** Validated settings. Commands keep stdout for their answer: they log to stderr, and only warnings. */
function readSettings({ env: variables, note }: CommandOptions, logTo: 'stdout' | 'stderr') {
  const env = readEnv(variables)
  const config = loadConfig(env)
  const secrets = secretValues(env)
  const logger =
    logTo === 'stdout'
      ? createLogger({ level: config.logLevel, secrets })
      : createLogger({ level: 'warn', secrets, destination: { write: note } })
  return { env, config, clock: systemClock, logger }
}
