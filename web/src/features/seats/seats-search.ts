import { z } from 'zod'
import { SEAT_STATUSES } from '../../../../src/api/contract/words.ts'
import { ExploreSearch } from '../explore/explore-search.ts'

const SEAT_ORDERS = ['days_idle', 'login', 'created_at'] as const
export type SeatOrder = (typeof SEAT_ORDERS)[number]
export const IDLE_DAYS = ['7', '14', '30', '60', '90'] as const
/** Everything the Seats page shows is in its URL; a price there overrides the organisation's. */
export const SeatsSearch = ExploreSearch.pick({
  range: true,
  from: true,
  until: true,
  grain: true,
  view: true,
}).extend({
  as_of: z.iso.date().optional().catch(undefined),
  idle: z.enum(IDLE_DAYS).optional().catch(undefined),
  status: z.enum(SEAT_STATUSES).optional().catch(undefined),
  team: z.string().max(200).optional().catch(undefined),
  editor: z.string().max(200).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  order: z.enum(SEAT_ORDERS).optional().catch(undefined),
  price: z
    .string()
    .regex(/^\d{1,7}(?:\.\d{1,4})?$/)
    .optional()
    .catch(undefined),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional()
    .catch(undefined),
})
export type SeatsSearch = z.infer<typeof SeatsSearch>
