import { z } from 'zod'
import { BILL_CUTS, CHARGES } from '../../../model/money/book-link.ts'
import { BeforeDay, Day, DecimalText, listOf, pageOf, SinceDay } from '../common.ts'

export const BillLinesQuery = z.object({
  cut: z.enum(BILL_CUTS).default('bill').meta({
    description:
      '`bill`: by organisation, repository and cost centre; `credits`, `requests`: by model. Cuts of the same money are never added.',
  }),
  from: SinceDay,
  to: BeforeDay,
  filters: z.string().max(20_000).optional().describe('JSON of `filters` of `POST /metrics/query`.'),
  ...pageOf({ usual: 100, most: 500 }),
})

export const BillLine = z
  .object({
    day: Day,
    account: z.string().describe('Whose bill it is of: `enterprise:<slug>` or `organization:<login>`.'),
    product: z.string(),
    sku: z.string(),
    charge: z.enum(CHARGES),
    unit: z.string(),
    price: DecimalText.describe('US dollars per unit.'),
    quantity: DecimalText,
    gross: DecimalText,
    discount: DecimalText.describe('What included usage covers; other discounts may be in it.'),
    net: DecimalText,
    organization: z.string().nullable(),
    repository: z.string().nullable(),
    cost_center_id: z.string().nullable(),
    cost_center: z.string().nullable(),
    model: z.string().nullable(),
    discount_quantity: DecimalText.nullable(),
    net_quantity: DecimalText.nullable(),
    provisional: z.boolean().describe('The vendor may still correct it.'),
  })
  .meta({
    id: 'BillLine',
    description:
      "A line of the code assistant's bill as the vendor gave it. Null: empty at the vendor, or the cut does not say it.",
  })
export type BillLine = z.infer<typeof BillLine>
export const BillLineList = listOf(BillLine).meta({ id: 'BillLineList' })
