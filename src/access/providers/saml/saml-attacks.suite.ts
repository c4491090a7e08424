const HOUR = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
/** What a provider that lies signs. */
export const LIES: [string, (xml: string) => string][] = [
  ['another audience', (xml) => xml.replace(/(<saml:Audience>)[^<]+/, '$1https://elsewhere.example')],
  ['no audience', (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, '')],
  ['no conditions', (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/, '')],
  ['another recipient', (xml) => xml.replace(/Recipient="[^"]+"/, 'Recipient="https://elsewhere.example"')],
  ['no recipient', (xml) => xml.replace(/Recipient="[^"]+"/, '')],
  ['another request', (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, 'InResponseTo="_another"')],
  ['no request, as of a sign-in begun there', (xml) => xml.replaceAll(/InResponseTo="[^"]+"/g, '')],
  ['no confirmation', (xml) => xml.replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '')],
  ['another kind of confirmation', (xml) => xml.replace('cm:bearer', 'cm:sender-vouches')],
  ['another issuer', (xml) => xml.replaceAll(/(<saml:Issuer>)[^<]+/g, '$1https://evil.example')],
  ['a time that is over', (xml) => xml.replaceAll(/NotOnOrAfter="[^"]+"/g, `NotOnOrAfter="${ago(HOUR)}"`)],
  [
    'a confirmation that is over',
    (xml) => xml.replace(/Data NotOnOrAfter="[^"]+"/, `Data NotOnOrAfter="${ago(HOUR)}"`),
  ],
  ['a time that is still to come', (xml) => xml.replace(/NotBefore="[^"]+"/, `NotBefore="${ago(-HOUR)}"`)],
  ['no end', (xml) => xml.replaceAll(/ NotOnOrAfter="[^"]+"/g, '')],
  ['two subjects', (xml) => xml.replace(/<saml:Subject>.*<\/saml:Subject>/, '$&$&')],
]

const signatureIn = (xml: string) => /<ds:Signature.*<\/ds:Signature>/s.exec(xml)?.[0] ?? ''
const evil = (xml: string) => xml.replaceAll('G-7d1a', 'G-evil').replaceAll(/_assertion-\d+/g, '_evil')
const assertionIn = (xml: string) => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
/** What somebody makes of an answer that was signed for them. */
export const FORGERIES: [string, (xml: string) => string][] = [
  ['no signature', (xml) => xml.replace(signatureIn(xml), '')],
  ['a changed NameID', (xml) => xml.replace('G-7d1a', 'G-evil')],
  ['a changed group', (xml) => xml.replace('>analysts<', '>admins<')],
  ['a comment in a NameID', (xml) => xml.replace('G-7d1a', 'G-<!---->7d1a')],
  [
    'an unsigned assertion before the signed one',
    (xml) =>
      xml.replace(
        '<saml:Assertion',
        `${evil(assertionIn(xml)).replace(signatureIn(xml), '')}<saml:Assertion`,
      ),
  ],
  [
    'an unsigned assertion after the signed one',
    (xml) => xml.replace('</samlp:Response>', `${evil(assertionIn(xml)).replace(signatureIn(xml), '')}$&`),
  ],
  [
    'the signed assertion moved into another one’s signature',
    (xml) => {
      const signed = assertionIn(xml)
      const object = `<ds:Object>${signed.replace(signatureIn(xml), '')}</ds:Object></ds:Signature>`
      const wrapped = evil(signed).replace('</ds:Signature>', object)
      return xml.replace(signed, wrapped)
    },
  ],
  [
    'the signed assertion moved into extensions',
    (xml) => {
      const signed = assertionIn(xml)
      const moved = `<samlp:Extensions>${signed}</samlp:Extensions>`
      return xml.replace(signed, moved + evil(signed))
    },
  ],
  [
    'the signed answer within another one',
    (xml) =>
      evil(xml)
        .replace('</samlp:Response>', `<x>${assertionIn(xml)}</x>$&`)
        .replace(signatureIn(evil(xml)), signatureIn(xml)),
  ],
  ['two signatures', (xml) => xml.replace(signatureIn(xml), '$&$&')],
  ['an algorithm of none', (xml) => xml.replace(/(SignatureMethod Algorithm=")[^"]+/, '$1none')],
  [
    'an algorithm that takes the certificate as its secret',
    (xml) =>
      xml.replace(/(SignatureMethod Algorithm=")[^"]+/, '$1http://www.w3.org/2000/09/xmldsig#hmac-sha1'),
  ],
  [
    'a file of ours in an entity',
    (xml) => `<!DOCTYPE r [<!ENTITY f SYSTEM "file:///etc/passwd">]>${xml.replace('G-7d1a', '&f;')}`,
  ],
  ['entities that grow', (xml) => `<!DOCTYPE r [<!ENTITY a "${'a'.repeat(99)}">]>${xml}`],
  ['what is no XML', () => 'SAMLResponse'],
  ['nothing', () => ''],
]
