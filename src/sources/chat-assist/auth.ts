import { createHash } from 'node:crypto'
import { ProbeRefusal, type ChatAssistOptions } from '../source.ts'
import { said, type Said } from '../../words/said.ts'

/** Which of a connection's two keys answers a call. */
type KeyUse = 'costs' | 'spend_limits'

/** A key ready to be sent. `lane` names it to the outbound client without giving it away. */
export interface PreparedKey {
  authorization: string
  lane: string
  /** It has the form of a key of the developer platform, which the workspace's API does not accept. */
  looksLikeProjectKey: boolean
  /** True when this is the optional spend limits API key. */
  own: boolean
}

export type PreparedKeys = Record<KeyUse, PreparedKey>

/** Costs with the admin key; limits with the spend limits API key when there is one, else with the admin key. */
export function prepareKeys(options: ChatAssistOptions): PreparedKeys {
  const costs = prepareKey(options.adminKey, options.connectionId, said('admin_key'), false)
  const limitsKey = options.spendLimitsApiKey
  if (limitsKey === null || limitsKey.trim() === '') return { costs, spend_limits: costs }
  return { costs, spend_limits: prepareKey(limitsKey, options.connectionId, said('spend_limits_key'), true) }
}

/** A control character would end the header and start one of somebody else's choosing; nothing is sent then. */
const HEADER_SAFE = /^[\x21-\x7e]{1,1024}$/

function prepareKey(given: string, connectionId: string, label: Said, own: boolean): PreparedKey {
  const key = given.trim()
  if (!HEADER_SAFE.test(key)) {
    throw new ProbeRefusal(
      'credential_rejected',
      said('key_malformed', { key: label }),
      said('copy_key', { key: label }),
      { dataset: own ? 'spend_limits' : 'costs' },
    )
  }
  const fingerprint = createHash('sha256').update(key).digest('hex').slice(0, 16)
  return {
    authorization: `Bearer ${key}`,
    lane: `${connectionId}/${fingerprint}`,
    looksLikeProjectKey: /^sk-(?:proj|svcacct)-/.test(key),
    own,
  }
}
