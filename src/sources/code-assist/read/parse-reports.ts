import type { CodeUserTeamDay } from '../../../model/records/code-aggregate-day.ts'
import { bodyRows } from '../../body-rows.ts'
import type { JsonObject } from '../../exact-json.ts'
import type { ReadOfRecord } from '../../record-fields.ts'
import type { ParsedRow, ReportParser } from '../../source.ts'
import type { CodeProfile } from '../../profiles.ts'
import { understandRow } from '../../understand-row.ts'
import { parseAggregateDay } from './parse-aggregate-day.ts'
import { parseUserDay } from './parse-user-day.ts'
import { userDayForm } from './user-day-form.ts'
import { dayOf, openRow, reportNames, requiredId } from './report-fields.ts'

/** Rows of a report's files, one by one, whatever form the file has. */
export function createReportParser({
  productWord,
  fieldWords,
}: Pick<CodeProfile, 'productWord' | 'fieldWords'>): ReportParser {
  const names = reportNames(fieldWords)
  return {
    userDayForm: userDayForm(productWord),
    userDays: (...from) => parseRows(from, (object) => parseUserDay(object, names)),
    aggregateDays: (...from) => parseRows(from, (object) => parseAggregateDay(object, names)),
    userTeams: (...from) => parseRows(from, parseUserTeam),
  }
}

async function* parseRows<Row>(
  [body, signal, onIgnored]: Parameters<ReportParser['userDays']>,
  read: (object: JsonObject) => { row: Row; unknownFields: string[]; read: ReadOfRecord },
): AsyncGenerator<ParsedRow<Row>> {
  for await (const row of bodyRows(body.path, signal, onIgnored)) {
    const understood = understandRow(row, read)
    yield understood.ok ? { ok: true, line: row.line, ...understood.value } : understood
  }
}

/** Which team a person belonged to that day (upstream/code-assistant 7.3). */
function parseUserTeam(object: JsonObject): {
  row: CodeUserTeamDay
  unknownFields: string[]
  read: ReadOfRecord
} {
  const row = openRow(object)
  row.ignore('organization_id', 'enterprise_id', 'report_start_day', 'report_end_day')
  const team: CodeUserTeamDay = {
    day: dayOf(row, 'day'),
    userId: requiredId(row, 'user_id'),
    userLogin: row.text(['user_login']),
    // A slug alone names no team: it changes, and teams are told apart by their ids everywhere.
    teamId: requiredId(row, 'team_id'),
    teamSlug: row.text(['slug', 'team_slug']),
  }
  return { row: team, unknownFields: row.allUnknown(), read: () => row.read() }
}
