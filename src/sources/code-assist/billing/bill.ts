import type { BillLine } from '../../../model/records/bill-line.ts'
import type { CodeAccount } from '../../../model/connection.ts'
import { addDays, daysOf, dayStart, type UtcDay } from '../../../model/time/time.ts'
import type { Span } from '../../feed.ts'
import type { CodeProfile } from '../../profiles.ts'
import { LineFault, type RecordFields } from '../../record-fields.ts'
import type { CodeAssistSource, Snapshot } from '../../source.ts'
import { accountNames } from '../access/account-names.ts'
import { fillPath, type CodeAssistClient } from '../client.ts'
import { listDocuments } from '../list-documents.ts'
import { isDay } from '../read/report-fields.ts'
import { SnapshotBuilder } from '../read/snapshot.ts'
import { listCostCenters, type BilledCenter } from './cost-centers.ts'
import { dayQuery, monthQuery } from './day-query.ts'
import { addedUp, moneyOf } from './money-fields.ts'

/** Of the money that belongs to no cost centre. */
const NO_CENTER: BilledCenter = { costCenterId: '', name: '' }
/** An answer that is by month has all its rows on the first; so has one of the first days. */
const TELLING_DAY = 4

type Month = Snapshot<BillLine> & { days: ReadonlySet<UtcDay> }

/**
 * A month of the bill: what belongs to no cost centre, and each centre's, together or not at all (upstream/code-billing 3).
 * The call is never made without a month, whose rows would be of months and look like days.
 */
export function createBill(client: CodeAssistClient, profile: CodeProfile): CodeAssistSource['fetchBill'] {
  return async (account, span, signal) => {
    const centers =
      account.level === 'enterprise' ? await listCostCenters({ client, profile }, account, signal) : []
    const asked = { client, profile, account, span, centers: [NO_CENTER, ...centers], signal }
    const month = await read(asked, [null])
    if (!isByMonth(month, span)) return month
    await month.raw[Symbol.asyncDispose]()
    return await read(asked, daysOf({ start: dayStart(span.since), end: dayStart(addDays(span.until, 1)) }))
  }
}

function isByMonth({ days }: Month, { since, until }: Span): boolean {
  return days.size === 1 && days.has(since) && Number(until.slice(8)) >= TELLING_DAY
}

interface Asked {
  client: CodeAssistClient
  profile: CodeProfile
  account: CodeAccount
  span: Span
  centers: readonly BilledCenter[]
  signal: AbortSignal
}

/** The whole month in one answer of each centre (null), or each of these days. */
async function read(
  { client, profile, account, span, centers, signal }: Asked,
  parts: readonly (UtcDay | null)[],
): Promise<Month> {
  const dataset = account.level === 'enterprise' ? 'enterprise_bill' : 'org_bill'
  const path = fillPath(profile, dataset, accountNames(account))
  const lines = new SnapshotBuilder<BillLine>()
  const days = new Set<UtcDay>()
  async function* documents() {
    for (const center of centers) {
      for (const day of parts) {
        const query = {
          ...(day === null ? monthQuery(span.since) : dayQuery(day)),
          ...(center.costCenterId && { cost_center_id: center.costCenterId }),
        }
        yield* listDocuments(client, {
          ask: { call: 'bill', level: account.level, path, query, signal, patient: true },
          form: 'wrapped',
          single: true,
          onRow(row) {
            let isOurs = true
            const kept = lines.take(row, (fields) => {
              const line = lineOf(fields, profile, center)
              isOurs = line !== null
              days.add(line?.day ?? dayIn(fields))
              return line && line.day >= span.since && line.day <= span.until ? [line] : []
            })
            return isOurs ? kept : null
          },
          onPage: (page) => lines.notePage(page),
        })
      }
    }
  }
  const { rows, ...snapshot } = lines.build(await client.spool(documents()))
  return { ...snapshot, rows: addedUp(rows, ['quantity', 'gross', 'discount', 'net']), days }
}

/** A date, or a time of an event: its first ten characters are the day in UTC, whatever zone the reader is in. */
const dayIn = (fields: RecordFields): UtcDay => fields.text(['date']).slice(0, 10)

/** Null for a line of another product. */
function lineOf(fields: RecordFields, { fieldWords }: CodeProfile, center: BilledCenter): BillLine | null {
  const money = moneyOf(fields, fieldWords, 'quantity')
  if (money === null) return null
  const day = dayIn(fields)
  if (!isDay(day)) throw new LineFault('bad_time', fields.pathOf('date'))
  return {
    day,
    ...money,
    organization: fields.text(['organizationName']).toLowerCase(),
    repository: fields.text(['repositoryName']),
    costCenterId: center.costCenterId,
    costCenter: center.name,
  }
}
