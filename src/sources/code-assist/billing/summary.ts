import type { CodeProfile } from '../../profiles.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listCostCenters } from './cost-centers.ts'
import { monthQuery } from './day-query.ts'
import { readItems } from './items.ts'

/** Only an enterprise's sums can be asked for by cost centre, deleted ones too. */
export function createSumParts(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['listSumParts'] {
  return async (account, signal) => {
    if (account.level !== 'enterprise') return ['all']
    const centers = await listCostCenters({ client, profile }, account, signal)
    return ['all', 'none', ...centers.map(({ costCenterId }) => costCenterId)]
  }
}

/** The vendor's own sums of a month (upstream/code-billing 4). */
export function createSums(client: CodeAssistClient, profile: CodeProfile): CodeAssistSource['fetchSums'] {
  return (account, { month, part }, signal) => {
    const { level } = account
    const dataset = level === 'enterprise' ? 'enterprise_bill_summary' : 'org_bill_summary'
    const path = fillPath(profile, dataset, accountNames(account))
    const query = { ...monthQuery(month), ...(part !== 'all' && { cost_center_id: part }) }
    const ask = { level, path, query, signal, words: profile.fieldWords }
    return readItems(client, ask, (item) => ({ day: month, part, ...item }))
  }
}
