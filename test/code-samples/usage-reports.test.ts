import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { exactSums, type ExactItem } from '../harness/vendor/exact-sums.ts'
import { inTurn, oneOf } from '../harness/run/night.ts'
import { SAMPLES, served, type Dimension, type Metric } from '../harness/service/sampled-service.ts'
import { pathOf } from '../harness/vendor/scripted-code-host.ts'

// Files that admins have downloaded, imported through the running service and asked for over HTTP: each total, by every
// dimension a file gives, is compared digit by digit with a sum taken straight from the file.

const FOLDER = join(import.meta.dirname, '../fixtures/code-assist/billing')
const FILES = [
  'ai-usage-report-17-columns.csv',
  'ai-usage-report-transition-exceeds-quota.csv',
  'summarized-report-12-columns.csv',
  'ai-usage-report-14-columns.csv',
]
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

/** The lines of a file by the names of its columns; none of these has a comma or a line break in a value. */
function itemsOf(file: string): ExactItem[] {
  const [names = [], ...lines] = textOf(file)
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line !== '')
    .map((line) => line.split(',').map((value) => value.replaceAll('"', '')))
  return lines.map((values) => Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])))
}

/** One line of a pair of April 2026, which its file has twice. */
const isTwin = ({ date = '', quantity, total_monthly_quota: quota }: ExactItem) =>
  date.startsWith('2026-04') && quantity === '0' && quota === '300'
const items = (file: string) => itemsOf(file).filter((item) => !isTwin(item))

const service = served({
  day: '2026-10-01',
  profile: 'github-copilot',
  reportDays: 30,
  organization: 'acme',
  datasets: ['enterprise_bill'],
  publish(host) {
    const path = pathOf('enterprise_bill', SAMPLES)
    host.documents.set(path.replace(/usage$/, 'cost-centers'), { costCenters: [] })
    const line = {
      product: 'Copilot',
      unitType: 'AICredits',
      pricePerUnit: 0.01,
      organizationName: 'example-org',
    }
    const amounts = { quantity: 29_000, grossAmount: 290, discountAmount: 0, netAmount: 290 }
    host.documents.set(path, {
      usageItems: ['2026-09-01', '2026-09-30'].map((date) => ({
        ...line,
        ...amounts,
        date,
        sku: 'Copilot AI Credits',
      })),
    })
  },
})

const METRICS = [
  ['usage_report.gross_usd', 'gross_amount'],
  ['usage_report.discount_usd', 'discount_amount'],
  ['usage_report.net_usd', 'net_amount'],
] as const
const UNITS = [
  ['usage_report.credits', 'ai-credits'],
  ['usage_report.requests', 'requests'],
  ['usage_report.user_months', 'user-months'],
] as const
const GROUPS: readonly (readonly [Dimension[], string[]])[] = [
  [[], []],
  [['user'], ['username']],
  [['model'], ['model']],
  [['sku'], ['sku']],
  [['product'], ['product']],
  [['organization'], ['organization']],
  [['repository'], ['repository']],
  [['cost_center'], ['cost_center_name']],
  [
    ['user', 'model', 'cost_center'],
    ['username', 'model', 'cost_center_name'],
  ],
]

async function connection(): Promise<string> {
  const { data } = await service().api.call('listConnections')
  return data[0]?.id ?? ''
}

async function take(file: string) {
  const { api } = service()
  const id = await connection()
  const upload = textOf(file)
  const preview = await api.call('previewUsageReport', { params: { id }, upload })
  const query = { digest: preview.digest }
  const taken = await api.call('importUsageReport', { params: { id }, query, upload })
  return { preview, ...taken }
}

/** By metric, each group's sum. */
async function sums(
  metrics: readonly Metric[],
  groupBy: readonly Dimension[],
): Promise<Partial<Record<Metric, Record<string, string>>>> {
  const body = {
    metrics: [...metrics],
    from: '2026-04-01',
    to: '2026-10-01',
    group_by: [...groupBy],
    limit: 10_000,
  }
  const { rows } = await service().api.call('queryMetrics', { body })
  const sumsOf = (metric: Metric) =>
    rows.map((row) => [groupBy.map((name) => String(row[name])).join(' | '), String(row[metric])])
  return Object.fromEntries(metrics.map((metric) => [metric, Object.fromEntries(sumsOf(metric))]))
}

// What a line of each form means is in src/sources/code-assist/billing/usage-report.
describe.each(oneOf(FILES))('%s', (file) => {
  let id: string
  beforeAll(async () => {
    const { preview, report, was_there: wasThere } = await take(file)
    expect({ lines: report.lines, wasThere }).toEqual({ lines: items(file).length, wasThere: false })
    expect(preview.lines_written_twice).toBe(itemsOf(file).length - items(file).length)
    expect((await take(file)).was_there).toBe(true)
    id = report.id
    return async () => {
      await service().api.call('takeBackUsageReport', { params: { id } })
      expect(await sums(['usage_report.gross_usd'], [])).toEqual({ 'usage_report.gross_usd': { '': 'null' } })
    }
  })

  test.each(inTurn(GROUPS, 0, 4).map(([by, names]) => ({ by, names })))(
    'amounts by $by',
    async ({ by, names }) => {
      const found = await sums(
        METRICS.map(([metric]) => metric),
        by,
      )
      for (const [metric, field] of METRICS)
        expect([metric, found[metric]]).toEqual([metric, exactSums(items(file), field, names)])
    },
  )

  test('quantities by their unit', async () => {
    const found = await sums(
      UNITS.map(([metric]) => metric),
      [],
    )
    for (const [metric, unit] of UNITS) {
      const of = items(file).filter(({ unit_type: type }) => type === unit)
      const expected = of.length === 0 ? { '': '0' } : exactSums(of, 'quantity')
      expect([metric, found[metric]]).toEqual([metric, expected])
    }
  })
})

test('a file that contradicts the bill shows both figures, and changes neither', async () => {
  const id = await connection()
  const upload = textOf('summarized-report-12-columns.csv')
  const { totals } = await service().api.call('previewUsageReport', { params: { id }, upload })
  const [credits] = totals.filter(({ charge }) => charge === 'credits')
  expect(credits).toMatchObject({ month: '2026-09', billed_usd: expect.any(String), contradicts: true })
  expect(await sums(['bill.net_usd'], [])).toEqual({ 'bill.net_usd': { '': '580' } })
})

test('what is no CSV is refused before it is read, and what is wrong by its line', async () => {
  const { api } = service()
  const id = await connection()
  const refused = (upload: string) => api.refusal('previewUsageReport', { params: { id }, upload })
  expect(await refused('<!doctype html><title>Sign in</title>')).toMatchObject({
    code: 'validation_failed',
    detail: 'The file is a web page, not a usage report.',
  })
  const cut = textOf('ai-usage-report-17-columns.csv').slice(0, 9_000)
  expect((await refused(cut)).detail).toMatch(/^Line \d+: as many columns as in line 1 were expected/)
  expect((await refused(`${'x'.repeat(20 * 1024 * 1024)}\n`)).detail).toMatch(/^Line 1: .* far too long/)
  expect((await api.call('listUsageReports', { params: { id } })).data).toEqual([])
})
