import type { CodeProfile } from '../../profiles.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { dayQuery, monthQuery } from './day-query.ts'
import { readItems } from './items.ts'

/** The credits or requests of one day, or of a whole month, by model and over all cost centres (upstream/code-billing 2). */
export function createModelUse(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchModelUse'] {
  return (account, { charge, day, whole = 'day' }, signal) => {
    const { level } = account
    const of = level === 'enterprise' ? 'enterprise' : 'org'
    const path = fillPath(profile, `${of}_${charge}`, accountNames(account))
    const ask = {
      level,
      path,
      query: whole === 'month' ? monthQuery(day) : dayQuery(day),
      signal,
      words: profile.fieldWords,
    }
    return readItems(client, ask, (item, fields) => ({ day, ...item, model: fields.text(['model']) }))
  }
}
