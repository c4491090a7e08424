import type { CodeProfile } from '../../profiles.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { dayQuery } from './day-query.ts'
import { readItems } from './items.ts'

/** The credits or requests of one day by model, over all cost centres (upstream/code-billing 2). */
export function createModelUse(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchModelUse'] {
  return (account, { charge, day }, signal) => {
    const { level } = account
    const of = level === 'enterprise' ? 'enterprise' : 'org'
    const path = fillPath(profile, `${of}_${charge}`, accountNames(account))
    const ask = { level, path, query: dayQuery(day), signal, words: profile.fieldWords }
    return readItems(client, ask, (item, fields) => ({ day, ...item, model: fields.text(['model']) }))
  }
}
