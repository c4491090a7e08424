import { z } from 'zod'

/** `createdBy` stands in tokens of older versions only; now columns say who stands behind a token. */
const TokenMetadata = z.object({ role: z.enum(['admin', 'analyst']), createdBy: z.string().nullish() })

/** What the library's JSON column of a token holds. */
export function readTokenMetadata(metadata: string | null): z.infer<typeof TokenMetadata> {
  return TokenMetadata.parse(JSON.parse(metadata ?? '{}'))
}
