import { z } from 'zod'
import { Day, DecimalText, Sentence } from '../common.ts'
import { ALLOWANCE_PLANS, ALLOWANCE_UNITS, CUSTOMERS, PRICED_ITEMS, SEAT_PLANS } from '../words.ts'

/** ISO 4217. */
const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .meta({ examples: ['EUR'] })

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

/** What an organisation has agreed on. Days of every answer stay the vendor's UTC days. */
export const Organization = z
  .object({
    id: z.string(),
    name: z.string(),
    time_zone: TimeZone,
    /** Of any plan, as it is today: one of the prices. Null: not known. */
    seat_price: SeatPrice.nullable(),
    version: Version,
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof Organization>

/** What is absent stays as it is. Refused with `conflict` when the settings have changed since `version`. */
export const UpdateOrganizationBody = z
  .strictObject({
    version: Version,
    name: z.string().trim().min(1).max(120).optional(),
    time_zone: TimeZone.optional(),
    /** Holds from today on; the first one always. */
    seat_price: SeatPrice.nullable().optional(),
  })
  .meta({ id: 'UpdateOrganizationBody' })

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

/** It holds until the next one of the same item. */
export const Price = z
  .object({ id: z.string(), item: PriceItem, valid_from: ValidFrom, price: Amount })
  .meta({ id: 'Price' })
export type Price = z.infer<typeof Price>

const Included = z.int().min(0).max(1_000_000_000).nullable().meta({
  description:
    'Whole credits or requests of one seat for a calendar month. Null: not known from that day on.',
})

/** What a seat brings by the organisation's own terms, in place of the list. It holds until the next one of the same plan and unit. */
export const Allowance = z
  .object({
    id: z.string(),
    plan: z.enum(ALLOWANCE_PLANS),
    unit: z.enum(ALLOWANCE_UNITS),
    valid_from: ValidFrom,
    amount: Included,
  })
  .meta({ id: 'Allowance' })
export type Allowance = z.infer<typeof Allowance>

const Listed = z.object({
  source: z.string(),
  source_said: Sentence,
  read_on: Day.meta({ description: 'The day it was read there.' }),
})

export const PriceList = z
  .object({
    /** The organisation's own, by item, the oldest first. */
    data: z.array(Price),
    next_cursor: z.string().nullable(),
    /** The organisation's own included amounts, by plan and unit, the oldest first. */
    allowances: z.array(Allowance),
    /** List prices of the vendors, in US dollars and without discounts. They are no part of cost at your prices. */
    listed: z.array(
      z.object({
        item: PriceItem,
        valid_from: ValidFrom,
        price: z.object({ amount: DecimalText, currency: Currency }).nullable(),
        ...Listed.shape,
      }),
    ),
    /** What each seat brings for a month by the vendor's list; `existing`: who was a customer when credits began. */
    included: z.array(
      z.object({
        plan: z.enum(SEAT_PLANS),
        unit: z.enum(ALLOWANCE_UNITS),
        customer: z.enum(CUSTOMERS),
        valid_from: ValidFrom,
        amount: z.int().nullable(),
        ...Listed.shape,
      }),
    ),
  })
  .meta({ id: 'PriceList' })
export type PriceList = z.infer<typeof PriceList>

export const AddPriceBody = z
  .strictObject({ item: PriceItem, valid_from: ValidFrom, price: Amount })
  .meta({ id: 'AddPriceBody' })
/** What is absent stays as it is. The item of a price does not change. */
export const ChangePriceBody = z
  .strictObject({ valid_from: ValidFrom.optional(), price: Amount.optional() })
  .meta({ id: 'ChangePriceBody' })

export const AddAllowanceBody = z
  .strictObject({
    plan: z.enum(ALLOWANCE_PLANS),
    unit: z.enum(ALLOWANCE_UNITS),
    valid_from: ValidFrom,
    amount: Included,
  })
  .meta({ id: 'AddAllowanceBody' })
/** What is absent stays as it is. Plan and unit do not change. */
export const ChangeAllowanceBody = z
  .strictObject({ valid_from: ValidFrom.optional(), amount: Included.optional() })
  .meta({ id: 'ChangeAllowanceBody' })
