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

/** More than a thousand groups need; the readers' time grows with the square of it. */
const MOST_ELEMENTS = 1500
const MOST_ATTRIBUTES = 6000
const MOST_ATTRIBUTES_OF_ONE = 30
const DEEPEST = 30
/** Two signatures, of answer and assertion, name six each. */
const MOST_ALGORITHMS = 24

/** A tag with its attributes, in one way only: how long a text takes does not depend on what it says. */
const TAG = /<(\/?)([^<>"']*(?:(?:"[^"<]*"|'[^'<]*')[^<>"']*)*)>/g

/**
 * That readers are done with it in a moment: anybody may send an answer, and its signature is looked at after it was read.
 * @throws UnsafeXml
 */
function requireModest(xml: string): void {
  const found = { tags: 0, elements: 0, attributes: 0, depth: 0 }
  for (const [, end, inside = ''] of xml.matchAll(TAG)) {
    const attributes = inside.split('=').length - 1
    found.tags += 1
    found.attributes += attributes
    if (end !== '') found.depth -= 1
    else {
      found.elements += 1
      if (!inside.endsWith('/')) found.depth += 1
    }
    if (found.depth > DEEPEST || found.elements > MOST_ELEMENTS) throw tooMuch()
    if (attributes > MOST_ATTRIBUTES_OF_ONE || found.attributes > MOST_ATTRIBUTES) throw tooMuch()
  }
  // What is no tag here may be one to a reader.
  if (xml.split('<').length - 1 !== found.tags) throw tooMuch()
}

const tooMuch = () => new UnsafeXml('it holds more than any answer does')

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
  requireModest(plain)
  const named = [...plain.matchAll(/Algorithm\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  if (named.length > MOST_ALGORITHMS) throw tooMuch()
  for (const [, double, single] of named) {
    if (!STRONG.includes(double ?? single ?? ''))
      throw new UnsafeXml('it names an algorithm that is not allowed')
  }
}
