import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { FIRST_KEY } from './saml-keys.ts'
import { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } from './samlify.ts'

/** Somebody as a SAML provider tells of them. */
export interface SamlPerson {
  nameId: string
  /** The last word of its format. */
  format: 'persistent' | 'emailAddress' | 'unspecified' | 'transient'
  attributes: Record<string, string | string[]>
}

export interface SamlKey {
  privateKey: string
  certificate: string
}

/** What a browser is given to send us. */
export interface SamlForm {
  to: string
  relayState: string
  response: string
}

interface How {
  key?: SamlKey
  signs?: 'assertion' | 'response' | 'both'
  algorithm?: string
  /** Changes what it is about to sign, so that it lies. */
  lie?: (xml: string) => string
}

/** A real SAML provider, of another library than ours, on loopback. */
export interface TestSamlProvider extends AsyncDisposable {
  readonly issuer: string
  readonly metadataUrl: string
  readonly people: Map<string, SamlPerson>
  /** Its keys as it publishes them; the last one signs. */
  keys: SamlKey[]
  metadata(): string
  /** Sign somebody in, as their browser would. `ours`: the metadata that we publish for it. */
  signIn(authorizeUrl: string, subject: string, ours: string, how?: How): Promise<SamlForm>
  /** Where a browser is sent with the word that somebody's session ended; `sessionIndex` absent: all of theirs. */
  endsSession(
    of: { nameId: string; sessionIndex?: string },
    ours: string,
    how?: How & { unsigned?: true },
  ): string
  /**
   * What we say at its address for logouts: that somebody signs out here, or that what it told is done. `ours`: our metadata;
   * where they have a key, only what is signed with it is taken.
   */
  told(url: string, ours: string): Promise<ToldOfLogout>
}

export interface ToldOfLogout {
  issuer: string | undefined
  nameId: string | undefined
  sessionIndex: string | undefined
  /** Of an answer. */
  inResponseTo: string | undefined
  destination: string | undefined
  relayState: string | null
  isSigned: boolean
}

const { namespace } = Constants
const FORMATS = 'urn:oasis:names:tc:SAML'
const formatOf = ({ format }: SamlPerson) =>
  `${FORMATS}:${format === 'persistent' || format === 'transient' ? '2.0' : '1.1'}:nameid-format:${format}`

// The library asks for one and brings none; what is read here is our own request.
setSchemaValidator({ validate: () => Promise.resolve('no schema') })

const ASKS_WHO = (query: string) =>
  `<!doctype html><title>Provider</title><form method="post" action="/sso?${query}"><label>Subject <input name="subject"></label><button>Continue</button></form>`

const SIGNED_OUT = '<!doctype html><title>Provider</title><h1>You are signed out</h1>'

export async function startSamlProvider(): Promise<TestSamlProvider> {
  const server = createServer((request, response) => {
    void answerTo(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the provider has no port')
  const issuer = `http://127.0.0.1:${address.port}`
  const own: TestSamlProvider = {
    issuer,
    metadataUrl: `${issuer}/metadata`,
    people: new Map(),
    keys: [FIRST_KEY],
    metadata: () => providerOf(own).getMetadata(),
    signIn: (authorizeUrl, subject, ours, how = {}) => signIn(own, authorizeUrl, { subject, ours, how }),
    endsSession: (of, ours, how = {}) => logoutUrlOf(own, of, { ours, how }),
    told: (url, ours) => toldOfLogout(own, new URL(url), ours),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/metadata') return void response.end(own.metadata())
    response.setHeader('content-type', 'text/html')
    if (url.pathname === '/slo') return void response.end(SIGNED_OUT)
    if (request.method === 'GET') return void response.end(ASKS_WHO(url.searchParams.toString()))
    const chunks = await Array.fromAsync(request)
    const subject = new URLSearchParams(Buffer.concat(chunks).toString()).get('subject') ?? ''
    const { entityId } = await requestIn(own, url)
    const ours = await (await fetch(entityId)).text()
    const form = await own.signIn(url.href, subject, ours)
    response.end(
      `<!doctype html><title>Provider</title><form method="post" action="${form.to}"><input type="hidden" name="RelayState" value="${form.relayState}"><input type="hidden" name="SAMLResponse" value="${form.response}"><button>Back to it</button></form>`,
    )
  }
  return own
}

function providerOf(
  { issuer, keys }: TestSamlProvider,
  key = keys.at(-1) ?? FIRST_KEY,
  algorithm?: string,
  wants = false,
) {
  return IdentityProvider({
    wantLogoutRequestSigned: wants,
    wantLogoutResponseSigned: wants,
    entityID: issuer,
    privateKey: key.privateKey,
    signingCert: keys.map(({ certificate }) => certificate),
    requestSignatureAlgorithm: algorithm ?? Constants.algorithms.signature.RSA_SHA256,
    singleSignOnService: [{ Binding: namespace.binding.redirect, Location: `${issuer}/sso` }],
    singleLogoutService: [{ Binding: namespace.binding.redirect, Location: `${issuer}/slo` }],
    nameIDFormat: [namespace.format.persistent],
  })
}

/** What we asked, as the library reads a request of ours. */
async function requestIn(own: TestSamlProvider, url: URL) {
  const nobody = ServiceProvider({ entityID: 'read-below', assertionConsumerService: [] })
  const query = Object.fromEntries(url.searchParams)
  const { extract } = await providerOf(own).parseLoginRequest(nobody, 'redirect', { query })
  return { id: String(extract.request?.id), entityId: String(extract.issuer), extract }
}

async function signIn(
  own: TestSamlProvider,
  authorizeUrl: string,
  { subject, ours, how }: { subject: string; ours: string; how: How },
): Promise<SamlForm> {
  const url = new URL(authorizeUrl)
  const { id, entityId, extract } = await requestIn(own, url)
  const published = ServiceProvider({ metadata: ours }).entityMeta
  const to = String(published.getAssertionConsumerService('post'))
  if (published.getEntityID() !== entityId) throw new Error('it asks in the name of somebody else')
  const person = own.people.get(subject)
  if (!person) throw new Error(`nobody is ${subject}`)
  const signs = how.signs ?? 'assertion'
  const receiver = ServiceProvider({
    entityID: entityId,
    assertionConsumerService: [{ Binding: namespace.binding.post, Location: to }],
    wantAssertionsSigned: signs !== 'response',
    wantMessageSigned: signs !== 'assertion',
  })
  const said = responseOf({ issuer: own.issuer, to, entityId, requestId: id, person })
  const context = how.lie ? how.lie(said) : said
  const provider = providerOf(own, how.key, how.algorithm)
  const response = await provider.createLoginResponse(receiver, { extract }, 'post', {}, () => ({
    id: '_r',
    context,
  }))
  return { to, relayState: url.searchParams.get('RelayState') ?? '', response: String(response.context) }
}

let logouts = 0

/** In our own words, as the library leaves out what it was not told. */
function logoutUrlOf(
  own: TestSamlProvider,
  { nameId, sessionIndex }: { nameId: string; sessionIndex?: string },
  { ours, how }: { ours: string; how: How & { unsigned?: true } },
): string {
  const receiver = ServiceProvider({ metadata: ours, wantLogoutRequestSigned: how.unsigned !== true })
  const user = { logoutNameID: nameId, ...(sessionIndex !== undefined && { sessionIndex }) }
  const provider = providerOf(own, how.key, how.algorithm)
  const { context } = provider.createLogoutRequest(receiver, 'redirect', user, 'its state', (_, tags) => {
    logouts += 1
    const session =
      sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`
    const xml = `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_logout-${logouts}" Version="2.0" IssueInstant="${new Date().toISOString()}" Destination="${tags.Destination}"><saml:Issuer>${own.issuer}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${session}</samlp:LogoutRequest>`
    return { id: tags.ID, context: how.lie ? how.lie(xml) : xml }
  })
  return context
}

async function toldOfLogout(own: TestSamlProvider, url: URL, ours: string): Promise<ToldOfLogout> {
  const from = ServiceProvider({ metadata: ours })
  const isSigned = from.entityMeta.getX509Certificate('signing') !== null
  const provider = providerOf(own, undefined, undefined, isSigned)
  const octetString = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg']
    .flatMap((name) =>
      url.search
        .slice(1)
        .split('&')
        .filter((part) => part.startsWith(`${name}=`)),
    )
    .join('&')
  const request = { query: Object.fromEntries(url.searchParams), octetString }
  const parse = url.searchParams.has('SAMLRequest')
    ? provider.parseLogoutRequest(from, 'redirect', request)
    : provider.parseLogoutResponse(from, 'redirect', request)
  const { issuer, nameID, sessionIndex, request: asked, response } = (await parse).extract
  return {
    issuer,
    nameId: nameID,
    sessionIndex,
    inResponseTo: response?.inResponseTo,
    destination: (asked ?? response)?.destination,
    relayState: url.searchParams.get('RelayState'),
    isSigned,
  }
}

let answers = 0

function responseOf(of: {
  issuer: string
  to: string
  entityId: string
  requestId: string
  person: SamlPerson
}): string {
  answers += 1
  const { issuer, to, entityId, requestId, person } = of
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const [now, end] = [at(0), at(5 * 60_000)]
  return `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="_response-${answers}" Version="2.0" IssueInstant="${now}" Destination="${to}" InResponseTo="${requestId}"><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status><saml:Assertion ID="_assertion-${answers}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${formatOf(person)}">${person.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${end}" Recipient="${to}" InResponseTo="${requestId}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${now}" NotOnOrAfter="${end}"><saml:AudienceRestriction><saml:Audience>${entityId}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${now}" SessionIndex="_s-${answers}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributesOf(person)}</saml:Assertion></samlp:Response>`
}

function attributesOf({ attributes }: SamlPerson): string {
  const value = (text: string) => `<saml:AttributeValue>${text}</saml:AttributeValue>`
  const each = Object.entries(attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${[values].flat().map(value).join('')}</saml:Attribute>`,
  )
  return each.length === 0 ? '' : `<saml:AttributeStatement>${each.join('')}</saml:AttributeStatement>`
}
