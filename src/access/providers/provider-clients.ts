import { MINUTE_MS } from '../../model/time/time.ts'
import type { Configuration } from 'openid-client'
import type { Clock } from '../../lib/clock.ts'
import type { OpenidProvider } from './identity-provider.ts'
import { openClient } from './oidc.ts'
import type { ProviderWays } from './provider-fetch.ts'

/** Seals a stored secret, bound to its row. */
export interface SecretSealer {
  seal(where: SealedFor, plaintext: string): { sealed: string; keyId: string }
  open(where: SealedFor, sealed: string): string
}

type SealedFor =
  | { identityProviderId: string; tenant: string }
  | { factorId: string; userId: string }
  | { sessionId: string; userId: string }

/** The library's client of each provider, kept for as long as its settings are the same. */
export interface ProviderClients {
  of(provider: OpenidProvider, sealed: string | null): Promise<Configuration>
}

const MOST_KEPT = 100

export function createProviderClients(ways: ProviderWays, sealer: SecretSealer): ProviderClients {
  const kept = new Map<string, Promise<Configuration>>()
  return {
    of(provider, sealed) {
      const key = `${provider.id} ${provider.version}`
      const known = kept.get(key)
      if (known) return known
      const { id: identityProviderId, tenant } = provider
      const opened = openClient(ways, provider, sealer.open({ identityProviderId, tenant }, sealed ?? ''))
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(key, opened)
      return opened
    },
  }
}

const READ_AGAIN_MS = 5 * MINUTE_MS

/** Once in five minutes for each provider. */
export function createRereads(clock: Clock): (providerId: string) => boolean {
  const last = new Map<string, number>()
  return (providerId) => {
    const before = last.get(providerId)
    if (before !== undefined && clock.now() - before < READ_AGAIN_MS) return false
    if (last.size >= MOST_KEPT) last.clear()
    last.set(providerId, clock.now())
    return true
  }
}
