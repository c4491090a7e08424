import type { CompanyMoney } from '../code-money/company-money.ts'
import type { Line } from '../code-money/ledger.ts'
import { isOwn, priceText, quantityText, usdText } from '../code-money/money-class.ts'
import { loginOn } from '../code-world/code-people.ts'
import type { CodeWord } from '../code-world/code-words.ts'
import { dayText } from '../world/calendar.ts'
import { skuOf, wordsOf } from './sku-words.ts'

const COLUMNS = [
  'date',
  'username',
  'product',
  'sku',
  'model',
  'quantity',
  'unit_type',
  'applied_cost_per_quantity',
  'gross_amount',
  'discount_amount',
  'net_amount',
  'organization',
  'repository',
  'cost_center_name',
]

/**
 * The usage report of the month of `day` as an admin downloads it at `now`: by person, model, repository and cost centre; empty
 * where nothing was billed.
 */
export function downloadedReport(money: CompanyMoney, word: CodeWord, day: number, now: number): string {
  const own = money.linesOf(day, now).filter(({ charge }) => isOwn(charge.kind))
  const sums = new Map<string, Line>()
  for (const line of own) {
    const key = namesOf(money, word, line).join('\n')
    const { gross = 0, discount = 0 } = sums.get(key) ?? {}
    sums.set(key, { ...line, gross: gross + line.gross, discount: discount + line.discount })
  }
  const rows = [...sums.values()].map((line) => cellsOf(money, word, line).join(','))
  return rows.length === 0 ? '' : [COLUMNS.join(','), ...rows, ''].join('\r\n')
}

/** Whose a line is and what for; none of these has a comma. */
function namesOf({ world: { world } }: CompanyMoney, word: CodeWord, { charge }: Line) {
  const { product, sku, unit } = wordsOf(word, 'usage', skuOf(charge))
  return [
    dayText(charge.day),
    charge.person ? loginOn(charge.person, charge.day) : '',
    product,
    sku,
    charge.model,
    unit,
    world.organizations[charge.organization]?.login ?? '',
    charge.repository ?? '',
    charge.center?.name ?? '',
  ] as const
}

function cellsOf(money: CompanyMoney, word: CodeWord, line: Line): string[] {
  const { charge, gross, discount } = line
  const [day, login, product, sku, model, unit, organization, repository, center] = namesOf(money, word, line)
  const usd = (units: number) => usdText(charge.kind, units)
  return [
    day,
    login,
    product,
    sku,
    model,
    quantityText(charge.kind, gross),
    unit,
    priceText(charge.kind),
    usd(gross),
    usd(discount),
    usd(gross - discount),
    organization,
    repository,
    center,
  ]
}
