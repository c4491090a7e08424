import type { ParseArgsOptionsConfig } from 'node:util'
import { MetricsQuery } from '../api/contract/metrics.ts'
import { parseStrictly, seeHelp, wrongUsage } from './parse-flags.ts'

const FORMATS = ['table', 'json', 'csv'] as const
export type Format = (typeof FORMATS)[number]

export interface QueryCommand {
  name: 'query'
  query: MetricsQuery
  format: Format
}

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  grain: { type: 'string', default: 'total' },
  'group-by': { type: 'string', default: '' },
  filter: { type: 'string', multiple: true, default: [] },
  'order-by': { type: 'string', default: '' },
  limit: { type: 'string', default: '1000' },
  compare: { type: 'string' },
  format: { type: 'string', default: 'table' },
} as const satisfies ParseArgsOptionsConfig

const listOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** Turn the flags of `tidemark query` into the body of `POST /metrics/query`, validated by the same schema. */
export function queryFromFlags(flags: readonly string[]): QueryCommand {
  const { values, positionals } = parseStrictly('query', flags, OPTIONS, true)
  const format = readFormat(values.format)
  const query = MetricsQuery.safeParse({
    metrics: positionals.flatMap(listOf),
    from: values.from,
    to: values.to,
    grain: values.grain,
    group_by: listOf(values['group-by']),
    filters: values.filter.map(readFilter),
    order_by: listOf(values['order-by']).map(readOrder),
    limit: Number(values.limit),
    compare: values.compare,
  })
  if (query.success) return { name: 'query', query: query.data, format }
  const what = query.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  throw wrongUsage(`The question is not complete or not valid (${what}).`, seeHelp('query'), query.error)
}

/** @throws TidemarkError `validation_failed` for an unknown format */
export function readFormat(text: string): Format {
  const format = FORMATS.find((known) => known === text)
  if (format) return format
  throw wrongUsage(`“${text}” is not a format.`, `Use one of ${FORMATS.join(', ')}.`)
}

/** `model=a,b` includes, `model!=a,b` excludes. */
function readFilter(text: string) {
  const parts = /^(\w+)(!?=)(.*)$/.exec(text)
  if (!parts) throw wrongUsage(`“${text}” is not a filter.`, 'Write --filter model=a,b or --filter model!=a.')
  const [, dimension, operator, values] = parts
  return { dimension, op: operator === '=' ? 'in' : 'not_in', values: (values ?? '').split(',') }
}

/** `column`, `column:asc` or `column:desc`. */
function readOrder(text: string) {
  const [column, direction] = text.split(':')
  return direction === undefined ? { column } : { column, direction }
}
