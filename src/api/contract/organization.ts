import { z } from 'zod'

export const SeatPrice = z
  .strictObject({
    amount: z
      .string()
      .regex(/^\d{1,7}(?:\.\d{1,4})?$/)
      .meta({ examples: ['39.00'] }),
    /** ISO 4217. */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .meta({ examples: ['EUR'] }),
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
    seat_price: SeatPrice.nullable().optional(),
  })
  .meta({ id: 'UpdateOrganizationBody' })
