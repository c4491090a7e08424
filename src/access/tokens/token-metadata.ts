import { z } from 'zod'
import { TOKEN_ROLES } from '../../model/actor.ts'
import { LedUnits } from '../rights.ts'

/** `createdBy` is set by older versions only; today the columns `rootKind`, `rootId` and `parentId` say who made a token. */
const TokenMetadata = z.object({
  role: z.enum(TOKEN_ROLES),
  /** Of a lead. */
  units: LedUnits.default([]),
  /** Tokens of versions without this scope keep what they could. */
  people: z.boolean().default(true),
  createdBy: z.string().nullish(),
})

/** Parse the `metadata` column of the auth library's token table. */
export function readTokenMetadata(metadata: string | null): z.infer<typeof TokenMetadata> {
  return TokenMetadata.parse(JSON.parse(metadata ?? '{}'))
}
