import { createHash } from 'node:crypto'
import { ProbeRefusal, type CodeAssistOptions } from '../../source.ts'
import type { InstallationTokens } from './installation-tokens.ts'
import { said } from '../../../words/said.ts'

/** How a connection signs its requests. `lane` names it to the outbound client without giving it away. */
export interface Signature {
  authorization(signal: AbortSignal): Promise<string>
  lane: string
  /** Make another credential after a 401; false where there is only the one. */
  renew(): boolean
}

/** A control character would end the header and start one of somebody else's choosing; nothing is sent then. */
const HEADER_SAFE = /^[\x21-\x7e]{1,8192}$/

/** Throws ProbeRefusal for a token that cannot be sent. Its length and form are the code host's own affair. */
export function createSignature(options: CodeAssistOptions, tokens: InstallationTokens): Signature {
  const { credential, connectionId, profile, onExcess } = options
  if (credential.kind === 'app_installation') {
    const { installationId, app } = credential
    const grant = { profile, app, installationId, connectionId }
    return {
      async authorization(signal) {
        const { token, excess } = await tokens.tokenFor(grant, signal)
        onExcess?.(excess)
        return `Bearer ${token}`
      },
      lane: `${connectionId}/installation-${installationId}`,
      renew() {
        tokens.forget(grant)
        return true
      },
    }
  }
  const token = credential.token.trim()
  if (!HEADER_SAFE.test(token)) {
    throw new ProbeRefusal('credential_rejected', said('token_malformed'), said('copy_token'))
  }
  const fingerprint = createHash('sha256').update(token).digest('hex').slice(0, 16)
  return {
    authorization: async () => `Bearer ${token}`,
    lane: `${connectionId}/${fingerprint}`,
    renew: () => false,
  }
}
