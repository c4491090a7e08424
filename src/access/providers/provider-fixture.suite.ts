import { createSecretKey } from 'node:crypto'
import { CLIENT } from '../../../test/harness/sign-in/identity-provider.ts'
import { systemClock, type Clock } from '../../lib/clock.ts'
import { createLogger, type Logger } from '../../lib/logger.ts'
import { createOutboundHttp } from '../../outbound-http/outbound-http.ts'
import type { TxtLookup } from '../../outbound-http/txt-records.ts'
import type { ControlStore } from '../../store/control/control-store.ts'
import { createAccess, type Access } from '../access.ts'
import { nothingInDns, QUICK_HASHING } from '../access-fixture.suite.ts'

export const ORIGIN = 'https://tidemark.example'

const silent = createLogger({ level: 'silent' })
const SEALED = 'sealed '

/** An installation that asks the identity providers of a test. */
export async function openProviderAccess(
  control: ControlStore,
  privateOrigins: readonly string[],
  given: { txtRecords?: TxtLookup; logger?: Logger; clock?: Clock } = {},
): Promise<{ access: Access } & AsyncDisposable> {
  const { txtRecords = nothingInDns, logger = silent, clock = systemClock } = given
  const http = createOutboundHttp({ clock: systemClock, logger, spoolDir: '/nonexistent' })
  const access = await createAccess({
    control,
    secrets: { authSecret: 'NW8GuGuk3cdXQyA5lGSZ0Y7hRcbBYXpdF4r9TzVkq2E' },
    pseudonyms: {
      openKey: () => Promise.resolve(createSecretKey(Buffer.alloc(32, 9))),
      subjectsOf: () => Promise.resolve(new Map()),
    },
    publicUrl: ORIGIN,
    sessionIdleMinutes: 120,
    clock,
    logger,
    passwords: QUICK_HASHING,
    sealer: {
      seal: (_where: object, text: string) => ({
        sealed: `${SEALED}${text.split('').reverse().join('')}`,
        keyId: 'test',
      }),
      open: (_where: object, sealed: string) => {
        if (!sealed.startsWith(SEALED)) throw new Error('not sealed by this key')
        return sealed.slice(SEALED.length).split('').reverse().join('')
      },
    },
    txtRecords,
    providerWays: { http, privateOrigins: [...privateOrigins] },
  })
  return { access, [Symbol.asyncDispose]: () => http[Symbol.asyncDispose]() }
}

/** As an owner connects a provider of a test, with two groups that give a role. */
export const settingsOf = ({ issuer }: { issuer: string }) => ({
  kind: 'other' as const,
  name: 'Acme',
  issuer,
  clientId: CLIENT.id,
  clientSecret: CLIENT.secret,
  groupRoles: [
    { group: 'analysts', role: 'analyst' as const },
    { group: 'admins', role: 'admin' as const },
  ],
})
