import type { CodeProfile } from '../../profiles.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { dayQuery } from './day-query.ts'
import { readItems } from './items.ts'

/** The credits of one day by model, over all cost centres (upstream/code-billing 2). */
export function createCredits(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchCredits'] {
  return (account, day, signal) => {
    const { level } = account
    const dataset = level === 'enterprise' ? 'enterprise_credits' : 'org_credits'
    const path = fillPath(profile, dataset, accountNames(account))
    const ask = { level, path, query: dayQuery(day), signal, words: profile.fieldWords }
    return readItems(client, ask, (item, fields) => ({ day, ...item, model: fields.text(['model']) }))
  }
}
