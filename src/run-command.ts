import { flushCompileCache } from 'node:module'
import { firstOrganization } from './access/organizations.ts'
import { answerQuery } from './api/routes/metrics.ts'
import { startApp } from './app.ts'
import type { Command } from './cli/command-line.ts'
import { printAnswer } from './cli/print-answer.ts'
import { tokenTable } from './cli/print-tokens.ts'
import { collectOnce } from './collect-once.ts'
import { checkInstallation } from './check-installation.ts'
import { loadConfig } from './config/config.ts'
import { readEnv } from './config/env.ts'
import { loadSecrets } from './config/secrets.ts'
import { rotateSecrets } from './connections/rotate-secrets.ts'
import { systemClock } from './lib/clock.ts'
import { TidemarkError } from './lib/errors.ts'
import { createLogger } from './lib/logger.ts'
import type { Actor } from './model/actor.ts'
import { openCore, type Core, type CoreOptions } from './open-core.ts'
import { readPackageInfo } from './package-info.ts'

export interface CommandOptions {
  env: Record<string, string | undefined>
  /** Aborted when the person or the system asks the program to end. */
  signal: AbortSignal
  out(text: string): void
  /** For people: never part of the answer. */
  note(text: string): void
}

/** Run one command to its end. Resolves with the exit code; throws what a person must read. */
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
    case 'check':
      return checkInstallation(await settingsOf(options, 'stderr'), out)
    case 'migrate':
      return withCore(options, async () => out('The stores are up to date.\n'))
    case 'collect':
      return withCore(options, async ({ ctx }) => out(`${await collectOnce(ctx, signal)}\n`))
    case 'secrets rotate':
      return withCore(options, async ({ ctx: { control }, sealer }) => {
        const { rewrapped } = await rotateSecrets({ control, sealer })
        out(`${rewrapped} stored keys were sealed again with the newest secret key.\n`)
      })
    case 'query':
      return withCore(options, async ({ ctx }) => {
        const actor = await operator(ctx)
        out(printAnswer(await answerQuery({ ctx, actor, query: command.query, signal }), command.format))
      })
    case 'token list':
      return withCore(options, async ({ ctx, access }) => {
        out(tokenTable(await access.listTokens(await operator(ctx))))
      })
    case 'token create':
      return withCore(options, async ({ ctx, access }) => {
        const { label: name, role, days: expiresInDays } = command
        const created = await access.createToken(await operator(ctx), { name, role, expiresInDays })
        out(`${created.token}\n`)
        note('This is the only time the token is shown.\n')
      })
    case 'token revoke':
      return withCore(options, async ({ ctx, access }) => {
        await access.revokeToken(await operator(ctx), command.id)
        out('The token is revoked.\n')
      })
    default:
      return command satisfies never
  }
}

async function serve(options: CommandOptions): Promise<number> {
  const settings = await settingsOf(options, 'stdout')
  await using app = await startApp(settings)
  settings.logger.info({ url: app.url }, 'listening')
  options.note(`Tidemark is ready at ${app.url}\n`)
  // Not at the end only: a killed process would leave the next start a slow one.
  flushCompileCache()
  await new Promise<void>((resolve) => {
    if (options.signal.aborted) resolve()
    options.signal.addEventListener('abort', () => resolve(), { once: true })
  })
  options.note('Tidemark is stopping.\n')
  return 0
}

async function withCore(options: CommandOptions, work: (core: Core) => Promise<void>): Promise<number> {
  await using core = await openCore({ ...(await settingsOf(options, 'stderr')), migrate: true })
  await work(core)
  return 0
}

/** Settings, checked. A command keeps stdout for its answer and logs warnings only. */
async function settingsOf(
  { env: variables, note }: CommandOptions,
  logTo: 'stdout' | 'stderr',
): Promise<Omit<CoreOptions, 'migrate'>> {
  const env = readEnv(variables)
  const config = loadConfig(env)
  const secrets = await loadSecrets(env, config)
  const logger =
    logTo === 'stdout'
      ? createLogger({ level: config.logLevel })
      : createLogger({ level: 'warn', destination: { write: note } })
  return { config, secrets, clock: systemClock, logger }
}

/** Whoever may run commands on this machine acts for the installation's own organisation. */
async function operator({ control }: Core['ctx']): Promise<Actor> {
  const organization = await firstOrganization(control.db)
  if (!organization) {
    throw new TidemarkError('conflict', 'This installation has not been set up yet.', {
      action: 'Run “tidemark serve” and open the page it names.',
    })
  }
  return { kind: 'system', id: 'shell', tenant: organization.id, role: 'owner' }
}
