import type { PersonCreditLine } from '../../../model/records/bill-line.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { CodeAssistSource } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'
import { monthQuery } from './day-query.ts'
import { isNotFound } from './is-not-found.ts'
import { readItems } from './items.ts'

/**
 * A person's credits of a month by model (upstream/code-billing 2). Whoever is gone is known by the id alone, if at all:
 * then there is nothing to tell.
 */
export function createPersonCredits(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchPersonCredits'] {
  return async (account, { month, login, id }, signal) => {
    const { level } = account
    const dataset = level === 'enterprise' ? 'enterprise_person_credits' : 'org_person_credits'
    const path = fillPath(profile, dataset, accountNames(account))
    const of = { day: month, user: login.toLowerCase() }
    for (const user of id === null ? [login] : [login, ownId(id)]) {
      const query = { ...monthQuery(month), user }
      try {
        return await readItems(
          client,
          { level, path, query, signal, words: profile.fieldWords },
          (item, fields): PersonCreditLine => ({ ...of, ...item, model: fields.text(['model']) }),
        )
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    }
    return new SnapshotBuilder<PersonCreditLine>().build(await client.spool(nothing()))
  }
}

/** As its own host has it: at a further one ids are kept with the host's name. */
const ownId = (id: string) => id.replace(/@.*$/s, '')

async function* nothing(): AsyncGenerator<Buffer> {}
