import { z } from 'zod'

/** Exact amount, never a binary float. */
export const DecimalText = z
  .string()
  .regex(/^-?\d+(?:\.\d+)?$/)
  .meta({ id: 'Decimal', examples: ['3.3408'] })
export const Instant = z.iso.datetime().meta({ id: 'Instant', examples: ['2026-03-10T13:59:59Z'] })
export const Day = z.iso.date().meta({ id: 'Day', examples: ['2026-03-10'] })

export const IdParams = z.object({ id: z.string().min(1).max(64) })

/** A page of a list. `next_cursor` null: that was the last one. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() })
