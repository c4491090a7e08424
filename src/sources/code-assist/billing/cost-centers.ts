import type { CostCenter } from '../../../model/records/budget.ts'
import type { CodeAccount } from '../../../model/connection.ts'
import type { CodeProfile } from '../../profiles.ts'
import type { RecordFields } from '../../record-fields.ts'
import { UpstreamError, type CodeAssistSource, type Snapshot } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listDocuments } from '../list-documents.ts'
import { requiredId } from '../read/report-fields.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'

/** Every cost centre with its members and pool; a deleted one keeps its history (upstream/code-billing 3 and 6). */
export function createCostCenters(
  client: CodeAssistClient,
  profile: CodeProfile,
): CodeAssistSource['fetchCostCenters'] {
  return async (account, signal) => {
    const path = fillPath(profile, 'cost_centers', accountNames(account))
    const centers = new SnapshotBuilder<CostCenter>()
    // Asked for active ones some enterprises never answer, so that the plain list comes first.
    async function* documents() {
      for (const query of [{}, { state: 'deleted' }]) {
        yield* listDocuments(client, {
          ask: { call: 'bill', level: account.level, path, query, signal },
          form: 'wrapped',
          single: true,
          onRow: (row) => centers.take(row, (fields) => [centerOf(fields)]),
          onPage: (page) => centers.notePage(page),
        })
      }
    }
    const snapshot = centers.build(await client.spool(documents()))
    const byId = new Map(snapshot.rows.map((center) => [center.costCenterId, center]))
    return { ...snapshot, rows: [...byId.values()] }
  }
}

export type BilledCenter = Pick<CostCenter, 'costCenterId' | 'name'>

/** Whose money an enterprise's bill leaves out. The money of one that cannot be asked for would be missing unseen. */
export async function listCostCenters(
  { client, profile }: { client: CodeAssistClient; profile: CodeProfile },
  account: CodeAccount,
  signal: AbortSignal,
): Promise<BilledCenter[]> {
  const centers: Snapshot<CostCenter> = await createCostCenters(client, profile)(account, signal)
  await centers.raw[Symbol.asyncDispose]()
  if (centers.rejected.length === 0) return centers.rows
  const path = fillPath(profile, 'cost_centers', accountNames(account))
  throw new UpstreamError({ kind: 'unexpected', status: 200, reason: 'unexpected_shape' }, client.urlOf(path))
}

function centerOf(fields: RecordFields): CostCenter {
  fields.ignore('azure_subscription')
  const pool = fields.child(['ai_credit_pool_state'])
  return {
    costCenterId: requiredId(fields, 'id'),
    name: fields.text(['name']),
    state: fields.text(['state']),
    ownPool: fields.flag(['ai_credit_pool_enabled']),
    poolTarget: pool?.measure(['target_amount']) ?? null,
    poolCurrent: pool?.measure(['current_amount']) ?? null,
    members: fields.children(['resources']).map((member) => ({
      type: memberType(member.text(['type'])),
      name: member.text(['name']),
    })),
  }
}

const MEMBER_TYPES = [
  ['org', 'organization'],
  ['repo', 'repository'],
  ['user', 'user'],
  ['team', 'team'],
] as const

/** The vendor writes the same type in two ways; one that nobody knows is kept as sent. */
function memberType(sent: string): string {
  const [, type = sent] = MEMBER_TYPES.find(([start]) => sent.toLowerCase().startsWith(start)) ?? []
  return type
}
