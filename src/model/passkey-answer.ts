import { z } from 'zod'

const Base64Url = z
  .string()
  .max(8000)
  .regex(/^[\w-]*$/)
/** Whatever is asked of it. */
const Answer = {
  id: Base64Url.min(1),
  rawId: Base64Url.min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}

/** What a browser answers when a passkey is used, as WebAuthn's `toJSON` writes it. */
export const PasskeyUsed = z
  .object({
    ...Answer,
    response: z.object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Base64Url.exactOptional(),
    }),
  })
  .meta({ id: 'PasskeyUsed' })
export type PasskeyUsed = z.infer<typeof PasskeyUsed>

/** What a browser answers when a passkey is made. */
export const PasskeyMade = z
  .object({
    ...Answer,
    response: z.object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: z.array(z.string().max(40)).max(10).exactOptional(),
    }),
  })
  .meta({ id: 'PasskeyMade' })
export type PasskeyMade = z.infer<typeof PasskeyMade>
