import { midnightOf } from '../../model/time/time.ts'
import type { CodeMetricsNode } from '../../model/records/code-metrics-node.ts'
import type { CodeProfile } from '../profiles.ts'
import type { CodeAssistSource } from '../source.ts'
import { accountNames } from './access/account-names.ts'
import { fillPath, type CodeAssistClient } from './client.ts'
import { listDocuments } from './list-documents.ts'
import { metricsNodes } from './read/parse-metrics-day.ts'
import { SnapshotBuilder } from './read/snapshot.ts'

/** The `…/metrics` calls: one object a day, of an organisation, a team of it, or an enterprise. */
export function createMetrics(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchMetrics'] {
  return async (account, { teamSlug, since, until }, signal) => {
    const ofLevel = account.level === 'enterprise' ? 'enterprise_metrics' : 'org_metrics'
    const dataset = teamSlug === null ? ofLevel : 'team_metrics'
    const path = fillPath(profile, dataset, { ...accountNames(account), team_slug: teamSlug ?? '' })
    const days = new SnapshotBuilder<CodeMetricsNode>()
    const raw = await client.spool(
      listDocuments(client, {
        ask: {
          call: teamSlug === null ? 'metrics' : 'team_metrics',
          level: account.level,
          path,
          query: { since: midnightOf(since), until: `${until}T23:59:59Z` },
          signal,
        },
        form: 'array',
        onRow: (row) =>
          days.take(row, (fields) => {
            const nodes = metricsNodes(fields, profile.fieldWords, teamSlug ?? '')
            // A server that knows no window gives all it has; the other days are asked for when they are due.
            return nodes.filter(({ day }) => day >= since && day <= until)
          }),
        onPage: (page) => days.notePage(page),
      }),
    )
    return days.build(raw)
  }
}
