import { compareAmounts, formatExact } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { bucketName, bucketState } from './bucket-words.ts'
import { seriesColor, type ChartColors } from './chart-palette.ts'
import type { ChartData } from './chart-data.ts'

function element(tag: string, text: string, style: string): HTMLElement {
  const made = document.createElement(tag)
  // Names come from the vendor: as text they cannot become markup.
  made.textContent = text
  made.style.cssText = style
  return made
}

function line(color: string | null, name: string, value: string): HTMLElement {
  const row = element('div', '', 'display:flex;align-items:center;gap:8px;line-height:1.6')
  if (color)
    row.append(element('span', '', `flex:none;width:9px;height:9px;border-radius:2px;background:${color}`))
  row.append(element('span', name, 'max-width:220px;overflow:hidden;text-overflow:ellipsis'))
  row.append(
    element(
      'b',
      value,
      'margin-left:auto;padding-left:16px;font-variant-numeric:tabular-nums;font-weight:600',
    ),
  )
  return row
}

function placeOf(params: unknown): number {
  const first = Array.isArray(params) ? params[0] : params
  return typeof first === 'object' && first !== null && 'dataIndex' in first ? Number(first.dataIndex) : -1
}

/** Name, state and exact values of the bucket under the pointer, largest first. */
export function chartTooltip(
  data: ChartData,
  colors: ChartColors,
): (params: unknown) => HTMLElement | string {
  const { unit, total } = data
  return (params) => {
    const place = placeOf(params)
    const bucket = data.buckets[place]
    if (!bucket) return ''
    const box = element('div', '', 'min-width:180px;white-space:normal')
    box.append(element('div', bucketName(bucket, data.grain), 'font-weight:600'))
    box.append(element('div', bucketState(bucket), `color:${colors.muted};max-width:280px;margin-bottom:4px`))
    const entries = data.series
      .map((one, at) => ({
        one,
        value: one.values[place] ?? null,
        color: seriesColor(colors, one, at),
      }))
      .filter(({ value }) => value !== null && Number(value) !== 0)
      .toSorted((a, b) => compareAmounts(b.value, a.value))
    for (const { one, value, color } of entries)
      box.append(line(color, one.label, formatExact(value ?? '0', unit)))
    const whole = total?.values[place] ?? null
    if (data.by && data.shape === 'bars' && whole !== null)
      box.append(line(null, t('explore:chart.total'), formatExact(whole, unit)))
    const before = data.previous?.values[place] ?? null
    if (data.previous && before !== null)
      box.append(line(null, data.previous.label, formatExact(before, unit)))
    return box
  }
}
