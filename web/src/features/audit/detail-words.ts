import { DATASET_NAMES } from '../../components/source/dataset-words.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const FIELDS: Partial<Record<string, string>> = t('audit:field', { returnObjects: true })
const ITEMS: Partial<Record<string, string>> = t('prices:item', { returnObjects: true })
const VALUES: Partial<Record<string, string>> = t('audit:value', { returnObjects: true })

/** What the words of a field mean. Names that people gave are in none of these fields. */
const WORDS_OF: Partial<Record<string, Partial<Record<string, string>>>> = {
  changed: FIELDS,
  cost_centers: VALUES,
  deletes: VALUES,
  datasets: DATASET_NAMES,
  kind: VALUES,
  plan: VALUES,
  unit: VALUES,
  included: VALUES,
  item: ITEMS,
  method: VALUES,
  mode: VALUES,
  observer: VALUES,
  price: VALUES,
  reason: VALUES,
  refused_keys: FIELDS,
  role: VALUES,
  seat_price: VALUES,
  source: VALUES,
  state: VALUES,
  more: VALUES,
  people: VALUES,
  file: VALUES,
  state_changed: VALUES,
  until: VALUES,
  valid_from: VALUES,
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** `enterpriseSlug` is told as `enterprise_slug`. */
const wireName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value
}

function inWords(field: string, value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => inWords(field, one)).join('; ')
  if (isChange(value)) return `${inWords(field, value.from)} → ${inWords(field, value.to)}`
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value)
  return INSTANT.test(text)
    ? formatInstant(text)
    : (WORDS_OF[field]?.[wireName(text).replace('.', '_')] ?? text)
}

/** What an entry tells of what was done, without what it leaves open. */
export function detailInWords(detail: Record<string, unknown>): { name: string; value: string }[] {
  // What holds after a change is all of it; what was changed stands beside it.
  const { agreement: _, change, ...said } = detail
  return Object.entries({ ...(typeof change === 'object' && change), ...said })
    .filter(([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => ({ field: wireName(name), value }))
    .map(({ field, value }) => ({ name: FIELDS[field] ?? field, value: inWords(field, value) }))
}
