import type { CodeTeam } from '../../model/records/code-seat.ts'
import type { RecordFields } from '../record-fields.ts'
import type { CodeProfile } from '../profiles.ts'
import { UpstreamError, type CodeAssistSource } from '../source.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type CodeAssistClient } from './client.ts'
import { listDocuments, type List } from './list-documents.ts'
import { requiredId } from './read/report-fields.ts'
import { SnapshotBuilder } from './read/snapshot.ts'

/** Teams of an organisation and who is in them now; teams of the enterprise are not synchronised (spec 2.7). */
export function createTeams(client: CodeAssistClient, profile: CodeProfile): CodeAssistSource['fetchTeams'] {
  return async (account, signal) => {
    const teams = new SnapshotBuilder<CodeTeam>()
    const path = fillPath(profile, 'teams', accountNames(account))
    const ask = { call: 'teams', level: account.level, path, signal } as const
    const gone = new Map<CodeTeam, unknown>()
    async function* documents() {
      yield* listDocuments(client, {
        ask: { ...ask, query: { team_type: 'organization' } },
        form: 'array',
        onRow: (row) => teams.take(row, (fields) => teamOf(fields)),
        onPage: (page) => teams.notePage(page),
      })
      for (const team of teams.rows) {
        try {
          const names = { ...accountNames(account), team_slug: team.slug }
          yield* membersOf(client, { ...ask, path: fillPath(profile, 'team_members', names) }, team, teams)
        } catch (error) {
          // Deleted since it was listed. What is no longer there has no members to be known.
          if (!isGone(error)) throw error
          gone.set(team, error)
        }
      }
      // One team is deleted now and then; of all at once it says that their members are not shown.
      const [refusal] = gone.values()
      if (gone.size > 0 && gone.size === teams.rows.length) throw refusal
    }
    const snapshot = teams.build(await client.spool(documents()))
    return { ...snapshot, rows: snapshot.rows.filter((team) => !gone.has(team)) }
  }
}

function membersOf(
  client: CodeAssistClient,
  ask: List['ask'],
  team: CodeTeam,
  teams: SnapshotBuilder<CodeTeam>,
): AsyncGenerator<Buffer> {
  return listDocuments(client, {
    ask,
    form: 'array',
    onRow: (row) =>
      teams.take(row, (fields) => {
        fields.ignoreRest()
        team.members.push({ userId: requiredId(fields, 'id'), userLogin: fields.text(['login']) })
        return []
      }),
    onPage: (page) => teams.notePage(page),
  })
}

/** Upstream/code-assistant 8. Older answers know no types: then every team is the organisation's. */
function teamOf(fields: RecordFields): CodeTeam[] {
  fields.ignoreRest()
  const parent = fields.child(['parent'])
  parent?.ignoreRest()
  const type = fields.text(['type']) || 'organization'
  if (type !== 'organization') return []
  return [
    {
      teamId: requiredId(fields, 'id'),
      slug: fields.text(['slug']),
      name: fields.text(['name']),
      type,
      parentId: parent?.id(['id']) ?? '',
      members: [],
    },
  ]
}

function isGone(error: unknown): boolean {
  return error instanceof UpstreamError && error.failure.kind === 'refused' && error.failure.status === 404
}
