import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { PasskeyMade, PasskeyUsed } from '../../../../src/api/contract/access/factors.ts'
import { localProblem } from '../../api/problem-error.ts'
import { t } from '../../i18n/t.ts'

/** A site that is an IP address cannot have passkeys. */
export function knowsPasskeys(): boolean {
  const isAddress = /^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ''))
  return browserSupportsWebAuthn() && !isAddress
}

/** As JSON has it: without what is undefined, which the library writes out. */
const asSent = (answer: object): unknown => JSON.parse(JSON.stringify(answer))

/** The browser asks its person. The options are the service's own, as WebAuthn has them. */
export async function makePasskey(options: object): Promise<PasskeyMade> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const made = await startRegistration({ optionsJSON }).catch((cause: unknown) => {
    throw notDone('failed', cause)
  })
  return PasskeyMade.parse(asSent(made))
}

export async function takePasskey(options: object): Promise<PasskeyUsed> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const used = await startAuthentication({ optionsJSON }).catch((cause: unknown) => {
    throw notDone('notUsed', cause)
  })
  return PasskeyUsed.parse(asSent(used))
}

const notDone = (what: 'failed' | 'notUsed', cause: unknown) =>
  localProblem({
    code: 'passkey_not_used',
    status: 0,
    title: t('factors:kind.passkey'),
    detail: t(`factors:key.${what}`),
    action: t('actions.tryAgain'),
    cause,
  })
