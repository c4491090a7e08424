import { z } from 'zod'

/** One listed file. The vendor gives all six fields; size and hash may be missing on a server that is not the vendor's. */
export const listedFile = z.object({
  id: z.string().regex(/^[A-Za-z0-9._:-]{1,200}$/),
  event_type: z.string(),
  end_time: z.iso.datetime({ offset: true }),
  file_name: z.string().nullish(),
  file_size: z.int().min(0).nullish(),
  file_sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/i)
    .nullish(),
})
export type ListedFile = z.infer<typeof listedFile>

/** What surrounds the items of a list of files, or of rows. */
export const listEnvelope = z.object({
  has_more: z.boolean().default(false),
  last_end_time: z.iso.datetime({ offset: true }).nullish(),
})

export const fileList = listEnvelope.extend({ data: z.array(z.unknown()), has_more: z.boolean() })
