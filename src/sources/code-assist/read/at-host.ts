import type { CodeAssistSource, ParsedRow, Snapshot } from '../../source.ts'

/** What a code host names in numbers or names of its own: at another host the same may be somebody or something else. */
const NAMED = new Set([
  'userId',
  'authorId',
  'organization',
  'organizationId',
  'enterpriseId',
  'teamId',
  'parentId',
  'repositoryId',
  'pullRequestId',
])

/** A source at a further address: whatever its code host names bears the host, so that nothing is taken for another's. */
export function atHost(source: CodeAssistSource, host: string): CodeAssistSource {
  const named = <Row extends object>(row: Row): Row => withHost(row, host)
  const whole = async <Row extends object, Answer extends Snapshot<Row>>(asked: Promise<Answer>) => {
    const answer = await asked
    return { ...answer, rows: answer.rows.map(named) }
  }
  const each = async function* <Row extends object>(rows: AsyncIterable<ParsedRow<Row>>) {
    for await (const parsed of rows) yield parsed.ok ? { ...parsed, row: named(parsed.row) } : parsed
  }
  const { parse } = source
  return {
    ...source,
    parse: {
      ...parse,
      userDays: (...from) => each(parse.userDays(...from)),
      aggregateDays: (...from) => each(parse.aggregateDays(...from)),
      userTeams: (...from) => each(parse.userTeams(...from)),
    },
    fetchSeats: (account, signal) => whole(source.fetchSeats(account, signal)),
    fetchTeams: (account, signal) => whole(source.fetchTeams(account, signal)),
    fetchBill: (account, span, signal) => whole(source.fetchBill(account, span, signal)),
    async fetchBudgets(account, signal) {
      const answer = await source.fetchBudgets(account, signal)
      const rows = answer.rows.map((budget) =>
        budget.scope === 'organization' && budget.entity !== ''
          ? { ...budget, entity: `${budget.entity}${host}` }
          : budget,
      )
      return { ...answer, rows }
    },
    async fetchPullRequests(repository, from, signal) {
      const answer = await source.fetchPullRequests(repository, from, signal)
      return answer === 'unchanged' ? answer : { ...answer, rows: answer.rows.map(named) }
    },
  }
}

/** The guarantee of the type: the same fields with values of the same types. */
function withHost<Row extends object>(row: Row, host: string): Row {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => {
    if (NAMED.has(name) && typeof value === 'string' && value !== '') return [name, `${value}${host}`]
    if (name !== 'members' || !Array.isArray(value)) return [name, value]
    return [name, value.map((member: object) => withHost(member, host))]
  })
  return Object.fromEntries(fields) as Row
}
