import { existsSync } from 'node:fs'
import { firstOrganization } from '../access/organizations.ts'
import { connectionLine } from '../cli/print-connection.ts'
import { configWarnings } from '../config/config.ts'
import type { ServerSecrets } from '../config/secrets.ts'
import { listConnections } from '../connections/list-connections.ts'
import { openCore, type CoreOptions } from '../core/open-core.ts'

export interface CheckOptions extends Omit<CoreOptions, 'migrate' | 'secrets'> {
  /** Null: there is no key file yet. */
  secrets: ServerSecrets | null
}

/** Check settings, stores and connections without changing anything. @returns 1 when something needs a person, else 0 */
export async function checkInstallation(
  { secrets, ...settings }: CheckOptions,
  out: (text: string) => void,
): Promise<number> {
  const { dataDir, configDir, databaseUrl, clickhouseUrl } = settings.config
  out(`Settings: valid. Data folder: ${dataDir}\n`)
  for (const warning of configWarnings(settings.config)) out(`Warning: ${warning}\n`)
  if (!existsSync(dataDir) && databaseUrl === null && clickhouseUrl === null) {
    out('The data folder does not exist yet; “tidemark serve” makes it.\n')
    return 0
  }
  if (!secrets) {
    out(`There is no key file in ${configDir}. If this data was in use before, put its key file back; `)
    out('otherwise “tidemark serve” makes one.\n')
    return 1
  }
  await using core = await openCore({ ...settings, secrets, migrate: false })
  const { ctx } = core
  await Promise.all([ctx.control.ping(), ctx.facts.ping()])
  out(`Stores: settings in ${ctx.control.engine}, facts in ${ctx.facts.engine} ClickHouse; both answer.\n`)
  if ((await ctx.control.appliedMigrations()).length === 0) {
    out('The stores are empty; “tidemark serve” sets them up.\n')
    return 0
  }
  const organization = await firstOrganization(ctx.control.db)
  if (!organization) {
    out('Nobody has set this installation up yet.\n')
    return 0
  }
  const actor = { kind: 'system', id: 'shell', tenant: organization.id, role: 'owner' } as const
  const connections = await listConnections({ ctx, actor })
  for (const connection of connections) out(connectionLine(connection))
  if (connections.length === 0) out('No source is connected.\n')
  const needsPerson = connections.some(
    ({ health }) => health.status === 'failing' || health.status === 'action_needed',
  )
  return needsPerson ? 1 : 0
}
