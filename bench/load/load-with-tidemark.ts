import { askText } from '../../test/harness/stores/ask-text.ts'
import { DAY_MS } from '../../src/model/time/time.ts'
import { createPeopleVault, type PeopleVault } from '../../src/vault/people-vault.ts'
import { everybody } from './cost-files.ts'
import { openCollector, TENANT } from './open-collector.ts'
import { reportLoad, startMeasuring } from '../run-program.ts'

// Collect cost files, from the vendor's list over HTTP to verified and committed rows.
// Arguments: <folder> <vendor url> <'new', 'known' or 'remembered': whether the vault knows the people, and this process keeps
// them in memory as well>.
const [folder = '', vendorUrl = '', people = 'new'] = process.argv.slice(2)
await using collector = await openCollector(folder, vendorUrl)
const { facts } = collector.ctx
if (people === 'known') await keepEverybody(createPeopleVault(collector.ctx))
if (people === 'remembered') await keepEverybody(collector.vault)
await collector.connect({
  source: 'chat_assistant',
  organizationId: 'org-p13k3klgno5cqxbf0q8hpgrk',
  workspaceId: '3b2c5b4e-6f0a-4c5e-9d1e-0a1b2c3d4e5f',
  adminKey: 'sk-admin-bench-0123456789',
})

// Measured until the last file is committed, when it can be queried; derived sums come after.
const stop = startMeasuring()
let measured = stop()
const refreshRollups = facts.refreshRollups.bind(facts)
facts.refreshRollups = async (account, now) => {
  measured = stop()
  return await refreshRollups(account, now)
}
await collector.collect(['costs', 'spend_limits'])
const [visible] = await askText<{ rows: string }>(
  facts,
  'SELECT count() AS rows FROM costs_current WHERE tenant = {tenant:String}',
  { tenant: TENANT },
)
reportLoad({ ...measured, rows: Number(visible?.rows) })

/** As an earlier load has done. */
async function keepEverybody(vault: PeopleVault): Promise<void> {
  const common = { source: 'chat_assistant', login: '', seen: Date.now() - 3 * DAY_MS } as const
  const told = everybody().map(({ user_id, email, name }) => ({ ...common, userId: user_id, email, name }))
  await vault.keep({ tenant: TENANT, source: common.source }, told)
}
