/** What no provider sends and attackers do. */
export class UnsafeXml extends Error {
  override name = 'UnsafeXml'
}

/**
 * XML that somebody unknown wrote, before any parser sees it. A document type is refused, and with it every entity of one's
 * own: nothing is expanded and nothing is fetched. @throws UnsafeXml
 */
export function requireNoDocumentType(xml: string): void {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnsafeXml('it declares a document type')
}

/** The library takes SHA-1 as well, and HMAC is one setting away: what may be is listed here. */
const STRONG: readonly string[] = [
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
]

/**
 * That an answer is elements and text alone, and names no algorithm that is weak, wherever it stands. Comments and CDATA cut
 * texts in two for some readers, and no provider sends any. It reads text, as two parsers that disagree are how signatures
 * are wrapped: an algorithm that is spelled in another way is none of the list. @throws UnsafeXml
 */
export function requireStrong(xml: string): void {
  requireNoDocumentType(xml)
  const plain = xml.replace(/^\uFEFF?\s*<\?xml[^?>]*\?>/, '')
  if (/<[!?]/.test(plain)) throw new UnsafeXml('it holds more than elements and text')
  for (const [, double, single] of plain.matchAll(/Algorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (!STRONG.includes(double ?? single ?? ''))
      throw new UnsafeXml('it names an algorithm that is not allowed')
  }
}
