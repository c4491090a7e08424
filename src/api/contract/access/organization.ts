import { z } from 'zod'
import { Day, DecimalText, NextCursor, Sentence } from '../common.ts'
import { ALLOWANCE_PLANS, ALLOWANCE_UNITS, CUSTOMERS, PRICED_ITEMS, SEAT_PLANS } from '../words.ts'

const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ['EUR'] })
  .describe('ISO 4217.')

export const SeatPrice = z
  .strictObject({
    amount: z
      .string()
      .regex(/^\d{1,7}(?:\.\d{1,4})?$/)
      .meta({ examples: ['39.00'] }),
    currency: Currency,
  })
  .meta({ id: 'SeatPrice', description: 'What one person’s seat costs for a month.' })

const TimeZone = z
  .string()
  .min(1)
  .max(64)
  .meta({ examples: ['Europe/Berlin'], description: 'IANA name. Instants and hours are shown in it.' })
const Version = z.int().min(1).meta({ description: 'Goes up with every change of the settings.' })

export const Organization = z
  .object({
    id: z.string(),
    name: z.string(),
    time_zone: TimeZone,
    seat_price: SeatPrice.nullable().describe(
      'Of any plan, as it is today: one of the prices. Null: not known.',
    ),
    version: Version,
  })
  .meta({
    id: 'Organization',
    description: "What an organisation has agreed on. Days of every answer stay the vendor's UTC days.",
  })
export type Organization = z.infer<typeof Organization>

export const UpdateOrganizationBody = z
  .strictObject({
    version: Version,
    name: z.string().trim().min(1).max(120).optional(),
    time_zone: TimeZone.optional(),
    seat_price: SeatPrice.nullable().optional().describe('Holds from today on; the first one always.'),
  })
  .meta({
    id: 'UpdateOrganizationBody',
    description:
      'What is absent stays as it is. Refused with `conflict` when the settings have changed since `version`.',
  })

const PriceItem = z.enum(PRICED_ITEMS)
const ValidFrom = Day.nullable().meta({ description: 'First day it holds, UTC; null: always.' })
const PriceAmount = z
  .string()
  .regex(/^\d{1,7}(?:\.\d{1,9})?$/)
  .meta({ examples: ['0.01'] })
const Amount = z.strictObject({ amount: PriceAmount, currency: Currency }).nullable().meta({
  description:
    'Of a seat for a calendar month, of a credit or request for one. Null: not known from that day on.',
})

export const Price = z
  .object({ id: z.string(), item: PriceItem, valid_from: ValidFrom, price: Amount })
  .meta({ id: 'Price', description: 'It holds until the next one of the same item.' })
export type Price = z.infer<typeof Price>

const Included = z.int().min(0).max(1_000_000_000).nullable().meta({
  description:
    'Whole credits or requests of one seat for a calendar month. Null: not known from that day on.',
})

export const Allowance = z
  .object({
    id: z.string(),
    plan: z.enum(ALLOWANCE_PLANS),
    unit: z.enum(ALLOWANCE_UNITS),
    valid_from: ValidFrom,
    amount: Included,
  })
  .meta({
    id: 'Allowance',
    description:
      "What a seat brings by the organisation's own terms, in place of the list. It holds until the next one of the same plan and unit.",
  })
export type Allowance = z.infer<typeof Allowance>

const Listed = z.object({
  source: z.string(),
  source_said: Sentence,
  read_on: Day.meta({ description: 'The day it was read there.' }),
})

export const PriceList = z
  .object({
    data: z.array(Price).describe("The organisation's own, by item, the oldest first."),
    next_cursor: NextCursor,
    allowances: z
      .array(Allowance)
      .describe("The organisation's own included amounts, by plan and unit, the oldest first."),
    listed: z
      .array(
        z.object({
          item: PriceItem,
          valid_from: ValidFrom,
          price: z.object({ amount: DecimalText, currency: Currency }).nullable(),
          ...Listed.shape,
        }),
      )
      .describe(
        'List prices of the vendors, in US dollars and without discounts. They are no part of cost at your prices.',
      ),
    included: z
      .array(
        z.object({
          plan: z.enum(SEAT_PLANS),
          unit: z.enum(ALLOWANCE_UNITS),
          customer: z.enum(CUSTOMERS),
          valid_from: ValidFrom,
          amount: z.int().nullable(),
          ...Listed.shape,
        }),
      )
      .describe(
        "What each seat brings for a month by the vendor's list; `existing`: who was a customer when credits began.",
      ),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

export const AddPriceBody = z
  .strictObject({ item: PriceItem, valid_from: ValidFrom, price: Amount })
  .meta({ id: 'AddPriceBody' })
export const ChangePriceBody = z
  .strictObject({ valid_from: ValidFrom.optional(), price: Amount.optional() })
  .meta({
    id: 'ChangePriceBody',
    description: 'What is absent stays as it is. The item of a price does not change.',
  })

export const AddAllowanceBody = z
  .strictObject({
    plan: z.enum(ALLOWANCE_PLANS),
    unit: z.enum(ALLOWANCE_UNITS),
    valid_from: ValidFrom,
    amount: Included,
  })
  .meta({ id: 'AddAllowanceBody' })
export const ChangeAllowanceBody = z
  .strictObject({ valid_from: ValidFrom.optional(), amount: Included.optional() })
  .meta({
    id: 'ChangeAllowanceBody',
    description: 'What is absent stays as it is. Plan and unit do not change.',
  })
