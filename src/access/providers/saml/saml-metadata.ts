import { X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { SamlMetadata } from '../identity-provider.ts'
import { requireNoDocumentType } from './plain-xml.ts'

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
/** More than one that goes and one that comes; a list without end would be checked against each answer. */
const MOST_CERTIFICATES = 10

const Text = z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)])
const list = <Item extends z.ZodType>(item: Item) => z.array(item).default([])

/** As the reader gives XML: every element is a list, `$` its attributes, `_` its text. */
const Entity = z.object({
  $: z.object({ entityID: z.string().min(1) }),
  IDPSSODescriptor: z
    .array(
      z.object({
        KeyDescriptor: list(
          z.object({
            $: z.object({ use: z.string().optional() }).default({}),
            KeyInfo: list(z.object({ X509Data: list(z.object({ X509Certificate: list(Text) })) })),
          }),
        ),
        SingleSignOnService: list(z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) })),
        SingleLogoutService: list(
          z.object({
            $: z.object({
              Binding: z.string(),
              Location: z.string(),
              ResponseLocation: z.string().optional(),
            }),
          }),
        ),
      }),
    )
    .length(1),
})
const Metadata = z.union([
  z.object({ EntityDescriptor: Entity }).transform(({ EntityDescriptor }) => EntityDescriptor),
  z
    .object({ EntitiesDescriptor: z.object({ EntityDescriptor: z.array(Entity).length(1) }) })
    .transform(({ EntitiesDescriptor }) => EntitiesDescriptor.EntityDescriptor[0]),
])
type Entity = z.infer<typeof Entity>

/** What a provider's metadata say of it; null: they are none, or not of one provider that signs in by redirect. */
export async function readMetadata(xml: string): Promise<SamlMetadata | null> {
  const entity = Metadata.safeParse(await parsed(xml)).data
  const [provider] = entity?.IDPSSODescriptor ?? []
  if (!entity || !provider) return null
  const redirect = provider.SingleSignOnService.find(({ $ }) => $.Binding === REDIRECT)
  const logout = provider.SingleLogoutService.find(({ $ }) => $.Binding === REDIRECT)?.$
  const found = SamlMetadata.safeParse({
    issuer: entity.$.entityID,
    signInUrl: redirect?.$.Location,
    ...(logout && { logoutUrl: logout.Location }),
    ...(logout?.ResponseLocation !== undefined && { logoutAnswerUrl: logout.ResponseLocation }),
    certificates: signingCertificates(provider),
  })
  return found.success ? found.data : null
}

/** By the reader that the library brings, loaded on first use. */
async function parsed(xml: string): Promise<unknown> {
  const { Parser, processors } = await import('xml2js')
  try {
    requireNoDocumentType(xml)
    return await new Parser({ tagNameProcessors: [processors.stripPrefix] }).parseStringPromise(xml)
  } catch {
    return null
  }
}

/** A key without a use is for both. */
function signingCertificates({ KeyDescriptor }: Entity['IDPSSODescriptor'][number]): string[] {
  return KeyDescriptor.filter(({ $ }) => $.use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo.flatMap(({ X509Data }) => X509Data))
    .flatMap(({ X509Certificate: texts }) => texts.flatMap((text) => certificateIn(text) ?? []))
    .slice(0, MOST_CERTIFICATES)
}

/** As it is stored, from PEM or from the base64 of metadata; null: it is none. */
export function certificateIn(text: string): string | null {
  const base64 = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '')
  try {
    return new X509Certificate(Buffer.from(base64, 'base64')).raw.toString('base64')
  } catch {
    return null
  }
}

/** What an owner recognises a certificate by. */
export function certificateFacts(certificate: string): { fingerprint: string; validUntil: string } {
  const { fingerprint256, validTo } = new X509Certificate(Buffer.from(certificate, 'base64'))
  return { fingerprint: fingerprint256, validUntil: new Date(validTo).toISOString() }
}
