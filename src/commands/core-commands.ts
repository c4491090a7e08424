import { operator, type AccessCommand } from './access-commands.ts'
import { ROUTES } from '../api/contract/routes.ts'
import { answerSeatBilling } from '../api/routes/code-lists.ts'
import type { MetricsAnswer } from '../api/contract/metrics.ts'
import { metricsScope } from '../api/metrics-scope.ts'
import { answerPolicySettings } from '../api/published/code-settings.ts'
import { answerPublishedQuery } from '../api/published/answer-query.ts'
import { seenUsers } from '../api/seen-users.ts'
import { answerQuery } from '../api/routes/metrics.ts'
import type { Command } from '../cli/command-line.ts'
import { printAnswer } from '../cli/print-answer.ts'
import { printSeatBilling } from '../cli/print-seat-billing.ts'
import { collectOnce } from '../core/run-collector.ts'
import { rotateSecrets } from '../connections/keys/rotate-secrets.ts'
import { importFile } from './import-file.ts'
import { ofShell } from './of-shell.ts'
import { openGate } from '../privacy/gate.ts'
import { rotateVault } from '../vault/rotate-vault.ts'
import type { Core } from '../core/open-core.ts'

/** Commands that need both stores. */
export type CoreCommand = Exclude<
  Command,
  AccessCommand | { name: 'help' | 'version' | 'serve' | 'demo' | 'check' }
>

export interface CoreCommandOptions {
  signal: AbortSignal
  /** Print a part of the command's answer. */
  out(text: string): void
}

export async function runOnCore(
  command: CoreCommand,
  core: Core,
  options: CoreCommandOptions,
): Promise<void> {
  const { ctx, sealer, access } = core
  const { out, signal } = options
  switch (command.name) {
    case 'migrate':
      return out('The stores are up to date.\n')
    case 'collect':
      return out(`${await collectOnce(ctx, signal)}\n`)
    case 'secrets rotate': {
      const { rewrapped } = await rotateSecrets({ control: ctx.control, sealer })
      await rotateVault({ control: ctx.control, sealer })
      return out(`${rewrapped} stored keys were sealed again with the newest secret key.\n`)
    }
    case 'query': {
      const { query, format } = command
      const actor = await operator(ctx.control)
      const { privacy } = ROUTES.queryMetrics
      const request = ofShell(command.name, query)
      const gate = await openGate({ ...ctx, ...access, actor, privacy, request })
      const answer = await gate.numbers({
        seen: (answer: MetricsAnswer) => seenUsers(query, answer),
        release: (published) => answerPublishedQuery(published, query),
        facts: (facts, peopleFrom) => answerQuery({ ctx, facts, peopleFrom, actor, query, signal }),
      })
      return out(printAnswer(answer, format))
    }
    case 'seats': {
      const { query, format } = command
      const actor = await operator(ctx.control)
      const { privacy } = ROUTES.listSeatBilling
      const request = ofShell(command.name, query)
      const gate = await openGate({ ...ctx, ...access, actor, privacy, request })
      const answer = await gate.numbers({
        release: async (_, settings) =>
          answerPolicySettings({ settings, scope: await metricsScope({ ctx, actor }), query, signal }),
        facts: (facts) => answerSeatBilling({ ctx, facts, actor, query, signal }),
      })
      return out(printSeatBilling(answer, format))
    }
    case 'import': {
      const actor = await operator(ctx.control)
      return await importFile(command, core, { actor, signal, out })
    }
    default:
      return command satisfies never
  }
}
