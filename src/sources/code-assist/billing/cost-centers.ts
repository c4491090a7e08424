import type { CodeAccount } from '../../../model/connection.ts'
import type { CodeProfile } from '../../profiles.ts'
import { UpstreamError } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listDocuments } from '../list-documents.ts'
import { requiredId } from '../read/report-fields.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'

export interface CostCenter {
  id: string
  name: string
}

/** Whose money an enterprise's bill leaves out; a deleted one keeps its history (upstream/code-billing 3 and 6). */
export async function listCostCenters(
  { client, profile }: { client: CodeAssistClient; profile: CodeProfile },
  account: CodeAccount,
  signal: AbortSignal,
): Promise<CostCenter[]> {
  const path = fillPath(profile.paths['cost_centers'] ?? '', accountNames(account))
  const found = new Map<string, CostCenter>()
  // Asked for active ones some enterprises never answer, so that the plain list comes first.
  for (const query of [{}, { state: 'deleted' }]) {
    const centers = new SnapshotBuilder<CostCenter>()
    let listed = 0
    const documents = listDocuments(client, {
      ask: { call: 'bill', level: account.level, path, query, signal },
      form: 'wrapped',
      single: true,
      onRow(row) {
        listed += 1
        centers.take(row, (fields) => {
          fields.ignoreRest()
          return [{ id: requiredId(fields, 'id'), name: fields.text(['name']) }]
        })
        return null
      },
      onPage: () => true,
    })
    await Array.fromAsync(documents)
    // The money of one that cannot be asked for would be missing, and nobody would see it.
    if (centers.rows.length < listed)
      throw new UpstreamError(
        { kind: 'unexpected', status: 200, reason: 'unexpected_shape' },
        client.urlOf(path),
      )
    for (const center of centers.rows) found.set(center.id, center)
  }
  return [...found.values()]
}
