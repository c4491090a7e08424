import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ROUTES } from '../api/contract/routes.ts'
import {
  answerReportAlone,
  answerReportImport,
  answerReportPreview,
  importedOfGroups,
} from '../api/routes/connections/usage-reports.ts'
import type { ImportCommand } from '../cli/import-flags.ts'
import { printReportPreview } from '../cli/print-report-preview.ts'
import { listConnections } from '../connections/list-connections.ts'
import type { Core } from '../core/open-core.ts'
import { TerminalError } from '../lib/errors.ts'
import type { Actor } from '../model/actor.ts'
import { ofShell } from './of-shell.ts'
import { openGate } from '../privacy/gate.ts'

/** Print what a file would change, and import it as it was seen. */
export async function importFile(
  { file: path, connection, previewOnly }: ImportCommand,
  { ctx, access }: Core,
  { actor, signal, out }: { actor: Actor; signal: AbortSignal; out(text: string): void },
): Promise<void> {
  const id = await connectionOf(ctx, actor, connection)
  await requireFile(path)
  const asked = { ctx, actor, id }
  const read = () => createReadStream(path)
  const { privacy } = ROUTES.previewUsageReport
  const request = ofShell('import', path)
  const gate = await openGate({ ...ctx, ...access, actor, privacy, request })
  const preview = await gate.numbers({
    release: () => answerReportAlone({ ...asked, file: read() }),
    facts: (facts) => answerReportPreview({ ...asked, facts, file: read(), signal }),
  })
  out(printReportPreview(preview))
  if (previewOnly) return out('Nothing was imported.\n')
  const take = () => answerReportImport({ ...asked, file: read(), digest: preview.digest })
  const { was_there: wasThere } = await gate.numbers({
    release: async () => importedOfGroups(await take()),
    facts: take,
  })
  out(wasThere ? 'All of it was imported before; nothing has changed.\n' : 'The report is imported.\n')
}

async function connectionOf(ctx: Core['ctx'], actor: Actor, named: string | null): Promise<string> {
  const live = (await listConnections({ ctx, actor })).filter(
    ({ source, state }) => state !== 'disconnected' && ctx.sources.module(source).readReport !== undefined,
  )
  const found = live.filter(({ id, title, label }) => named === null || [id, title, label].includes(named))
  const [only, ...more] = found
  if (only && more.length === 0) return only.id
  throw new TerminalError(
    'validation_failed',
    only ? 'Several connections may be meant.' : 'No connected code assistant is meant by that.',
    {
      action:
        live.length === 0
          ? 'Connect a code assistant first.'
          : `Name one with --connection: ${live.map(({ id, title }) => `${title} (${id})`).join(', ')}.`,
    },
  )
}

async function requireFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return
  throw new TerminalError('validation_failed', `There is no file ${path}.`, {
    action: 'Name the report as it was downloaded.',
  })
}
