import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '../../src/access/audit/audit.ts'
import { runOnAccess } from '../../src/commands/access-commands.ts'
import { startApiApp, type ApiApp } from '../harness/service/api-app.ts'
import { agreeOn } from '../harness/stores/agree-on.ts'

let app: ApiApp
beforeAll(async () => {
  app = await startApiApp({}, ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

test.each([
  ['identified', '"lines":1234'],
  ['pseudonymous', '"lines":1200'],
  ['aggregate', '"lines":1200'],
] as const)('in %s mode the shell tells as much of lines as the API does', async (mode, lines) => {
  const { access, ctx } = app.core
  const imported = { action: 'report.imported', objectType: 'connection', objectId: '1' }
  await writeAudit(ctx.control.db, ctx.clock, { actor: app.ours.owner, ...imported, detail: { lines: 1234 } })
  await agreeOn(ctx, app.ours.tenant, { mode })
  let printed = ''
  const out = (text: string) => void (printed += text)
  const stores = { access, control: ctx.control, [Symbol.asyncDispose]: async () => undefined }
  await runOnAccess({ name: 'audit export' }, stores, { out, note: out, clock: ctx.clock })
  expect(printed.match(/"lines":\d+/)?.[0]).toBe(lines)
})
