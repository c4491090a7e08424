import { requirePermission } from '../../access/permissions.ts'
import { getConnectionRow } from '../../connections/get-connection.ts'
import { vendorIds } from '../../connections/stored-connection.ts'
import { TidemarkError } from '../../lib/errors.ts'
import type { Actor } from '../../model/actor.ts'
import { datasetsOf, traitsOf, type Dataset } from '../../model/dataset.ts'
import type { SourceAccount } from '../../sources/feed.ts'
import { ReportFault, type ReportRow, type SpooledBody } from '../../sources/source.ts'
import type { ConnectionRow } from '../../store/control/tables.ts'
import { said } from '../../words/said.ts'
import type { CollectorContext } from '../context.ts'
import { checkReport, type CheckedReport } from './check-report.ts'

/** Of the file, as it was sent. */
export const MOST_BYTES = 200 * 1024 * 1024

export interface ReportGiven {
  ctx: CollectorContext
  actor: Actor
  /** Of the connection. */
  id: string
  /** The file, as it was downloaded. */
  file: AsyncIterable<Uint8Array>
}

/** Where the lines of a file go. */
export interface ReportPlace {
  tenant: string
  connection: string
  account: string
  dataset: Dataset
}

/** A file that is on our disk, looked at whole. */
export interface ReadReport {
  place: ReportPlace
  checked: CheckedReport
  sha256: string
  bytes: number
  /** Once more, line by line. */
  rows(): AsyncIterable<ReportRow>
}

/** Take a file to the disk, look at it, and let go of it. @throws TidemarkError `validation_failed`, `payload_too_large`, `conflict` */
export async function withReport<Of>(
  given: ReportGiven,
  use: (report: ReadReport) => Promise<Of>,
): Promise<Of> {
  const { ctx, actor, id } = given
  const { connection, read, accounts } = await readerOf(ctx, actor, id)
  await using file = await ctx.spool(within(given.file))
  const rows = () => read(file.path)
  const checked = await check(ctx, connection, accounts, rows())
  const place = placeOf(connection, accounts, checked)
  return await use({ place, checked, rows, ...sizeOf(file) })
}

const sizeOf = ({ sha256, bytes }: SpooledBody) => ({ sha256, bytes })

async function readerOf(ctx: CollectorContext, actor: Actor, id: string) {
  requirePermission(actor, 'connections:write')
  const connection = await getConnectionRow(ctx, actor.tenant, id)
  const source = ctx.sources.module(connection.source)
  if (!source.readReport) {
    throw new TidemarkError('conflict', said('no_reports_of_source'), {
      action: said('choose_code_connection'),
    })
  }
  if (connection.state === 'disconnected') {
    throw new TidemarkError('conflict', said('reconnect_to_import'), { action: said('connect_again_first') })
  }
  const { readReport } = source
  const host = ctx.sources.profile(connection.profile)?.host ?? ''
  const accounts = source.accounts(vendorIds(connection), connection.profile)
  return {
    connection,
    // Named as the lines of its files name them.
    accounts: accounts.map((of) => ({ ...of, name: `${of.name.toLowerCase()}${host}` })),
    read: (path: string) => readReport(path, connection.profile),
  }
}

async function* within(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.byteLength
    if (bytes > MOST_BYTES) {
      const mb = MOST_BYTES / 1024 ** 2
      throw new TidemarkError('payload_too_large', said('report_too_large', { mb }), {
        action: said('import_shorter_report'),
      })
    }
    yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
  }
}

async function check(
  ctx: CollectorContext,
  { profile }: ConnectionRow,
  accounts: readonly SourceAccount[],
  rows: AsyncIterable<ReportRow>,
): Promise<CheckedReport> {
  const hasEnterprise = accounts.some(({ level }) => level === 'enterprise')
  const names = accounts.map(({ name }) => name)
  const productName = ctx.sources.profile(profile)?.productName ?? profile
  try {
    return await checkReport(rows, {
      now: ctx.clock.now(),
      productName,
      organizations: hasEnterprise ? null : names,
    })
  } catch (thrown) {
    if (!(thrown instanceof ReportFault)) throw thrown
    const { message, action } = thrown.said
    throw new TidemarkError('validation_failed', message, { action })
  }
}

/** An enterprise's file holds its organisations'. Else it is the organisation's that it names, or the only one's. */
function placeOf(
  { id, tenant, source }: ConnectionRow,
  accounts: readonly SourceAccount[],
  { organizations }: CheckedReport,
): ReportPlace {
  const enterprise = accounts.find(({ level }) => level === 'enterprise')
  const named = accounts.find(({ name }) => organizations.has(name))
  const account = enterprise ?? named ?? (accounts.length === 1 ? accounts[0] : undefined)
  const dataset = account && importsOf(source).find((one) => traitsOf(one).level === account.level)
  if (!account || dataset === undefined) {
    throw new TidemarkError('validation_failed', said('report_of_no_organization'), {
      action: said('choose_connection_of_organization'),
    })
  }
  return { tenant, connection: id, account: account.key, dataset }
}

/** Datasets that people bring as files. */
export const importsOf = (source: ConnectionRow['source']): Dataset[] =>
  datasetsOf(source).filter((dataset) => traitsOf(dataset).pollMinutes === null)
