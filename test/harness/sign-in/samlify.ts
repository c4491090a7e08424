import { createRequire } from 'node:module'

interface Binding {
  Binding: string
  Location: string
}

/** What a message about a logout says, as the library reads it. */
interface Logout {
  extract: {
    request?: { id?: string; destination?: string }
    response?: { inResponseTo?: string; destination?: string }
    issuer?: string
    nameID?: string
    sessionIndex?: string
  }
}

interface Receiver {
  entityMeta: {
    getEntityID(): string
    getAssertionConsumerService(binding: 'post'): string | string[]
    getX509Certificate(use: 'signing'): unknown
  }
}

interface Request {
  extract: { request?: { id?: string }; issuer?: string }
}

/** As an address carries it: what it holds, and the text of it that is signed. */
interface Redirected {
  query: object
  octetString: string
}

interface Provider {
  getMetadata(): string
  parseLoginRequest(from: Receiver, binding: 'redirect', request: { query: object }): Promise<Request>
  createLogoutRequest(
    to: Receiver,
    binding: 'redirect',
    user: { logoutNameID: string; sessionIndex?: string },
    relayState: string,
    template: (text: string, tags: { ID: string; Destination: string }) => { id: string; context: string },
  ): { context: string }
  parseLogoutRequest(from: Receiver, binding: 'redirect', request: Redirected): Promise<Logout>
  parseLogoutResponse(from: Receiver, binding: 'redirect', request: Redirected): Promise<Logout>
  createLoginResponse(
    to: Receiver,
    request: Request,
    binding: 'post',
    user: object,
    template: () => { id: string; context: string },
  ): Promise<{ context: string }>
}

/** What is used of it. Its own types bring those of a browser along, for everything that is compiled beside them. */
interface Samlify {
  Constants: {
    namespace: { binding: { redirect: string; post: string }; format: { persistent: string } }
    algorithms: { signature: { RSA_SHA256: string } }
  }
  IdentityProvider(settings: {
    entityID: string
    privateKey: string
    signingCert: string[]
    requestSignatureAlgorithm: string
    singleSignOnService: Binding[]
    singleLogoutService: Binding[]
    nameIDFormat: string[]
    wantLogoutRequestSigned?: boolean
    wantLogoutResponseSigned?: boolean
  }): Provider
  ServiceProvider(
    settings:
      | { metadata: string; wantLogoutRequestSigned?: boolean }
      | {
          entityID: string
          assertionConsumerService: Binding[]
          wantAssertionsSigned?: boolean
          wantMessageSigned?: boolean
        },
  ): Receiver
  setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void
}

const samlify: Samlify = createRequire(import.meta.url)('samlify')

export const { Constants, IdentityProvider, ServiceProvider, setSchemaValidator } = samlify
