import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyMade, PasskeyUsed } from '../../../src/model/passkey-answer.ts'

/** A security key in software, as a browser speaks to one: ES256, without attestation. */
export interface SoftwarePasskey {
  make(options: Record<string, unknown>, origin: string): PasskeyMade
  use(options: Record<string, unknown>, origin: string): PasskeyUsed
}

const b64 = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const PRESENT = 0x01
const HAS_KEY = 0x40

export function softwarePasskey(): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let uses = 0
  const clientData = (type: string, { challenge }: Record<string, unknown>, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** What the key says of itself and of the site it answers. */
  const authenticatorData = (origin: string, flags: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((uses += 1))
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), count, more])
  }
  const about = { id: b64(id), rawId: b64(id), type: 'public-key', clientExtensionResults: {} } as const
  return {
    make(options, origin) {
      const credential = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        coseOf(publicKey.export({ format: 'jwk' })),
      ])
      const data = authenticatorData(origin, PRESENT | HAS_KEY, credential)
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ])
      const clientDataJSON = b64(clientData('webauthn.create', options, origin))
      return { ...about, response: { clientDataJSON, attestationObject: b64(attestationObject) } }
    },
    use(options, origin) {
      const client = clientData('webauthn.get', options, origin)
      const data = authenticatorData(origin, PRESENT)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
      }
      return { ...about, response }
    },
  }
}

/** RFC 8949, as far as it is needed: strings under 24 letters, bytes under 256. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Buffer) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])

/** RFC 9053: an elliptic-curve key for ES256. */
function coseOf({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const part = (text: string) => cborBytes(Buffer.from(text, 'base64url'))
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01])
  return Buffer.concat([head, Buffer.from([0x21]), part(x), Buffer.from([0x22]), part(y)])
}
