import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApiApp, type ApiApp } from '../../test/harness/service/api-app.ts'
import { CODE_HOST } from '../../test/harness/service/asking-routes.ts'
import { storeCodeConnection } from '../../test/harness/stores/code-connection.ts'
import { readCommandLine } from '../cli/command-line.ts'
import { runOnCore } from './core-commands.ts'

const FOLDER = join(import.meta.dirname, '../../test/fixtures/code-assist/billing')
const REPORT = join(FOLDER, 'ai-usage-report-17-columns.csv')

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp(CODE_HOST)
})
afterAll(() => app[Symbol.asyncDispose]())

async function tidemark(...args: string[]): Promise<string> {
  const printed: string[] = []
  const command = readCommandLine(['import', ...args])
  if (command.name !== 'import') throw new Error('that is no import')
  await runOnCore(command, app.core, {
    signal: AbortSignal.timeout(60_000),
    out: (text) => void printed.push(text),
  })
  return printed.join('')
}

test('a report is imported from the shell once, for the only connection or the one that is named', async () => {
  await expect(tidemark(REPORT)).rejects.toThrow('No connected code assistant')
  const { ctx } = app.core
  const { tenant } = app.ours
  await storeCodeConnection(ctx, { tenant, label: 'First' })
  const preview = await tidemark(REPORT, '--preview')
  expect(preview).toContain('123 lines, 2026-05-27 to 2026-06-26. Days: 31 new, 0 changed, 0 the same.')
  expect(preview).toContain('Nothing was imported.')
  expect(await tidemark(REPORT)).toContain('The report is imported.')
  expect(await tidemark(REPORT)).toContain('nothing has changed')
  await storeCodeConnection(ctx, { tenant, label: 'Second' })
  await expect(tidemark(REPORT)).rejects.toThrow('Several connections')
  expect(await tidemark(REPORT, '--connection', 'Second')).toContain('The report is imported.')
})

test('what is no report is refused with its line, and no file with its name', async () => {
  const bill = join(FOLDER, 'official-billing-examples.json')
  await expect(tidemark(bill, '--connection', 'First')).rejects.toThrow(/Line \d+: /)
  await expect(tidemark('/nowhere.csv', '--connection', 'First')).rejects.toThrow(
    'There is no file /nowhere.csv',
  )
})
