import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import type { Tone } from '../../components/status-text.tsx'
import { t } from '../../i18n/t.ts'
import { endsSoon } from './needs-somebody.ts'

export const STATE_NAMES: Record<Connection['state'], string> = t('sources:state', { returnObjects: true })

export const STATE_TONES: Record<Connection['state'], Tone> = {
  connected: 'good',
  connected_limited_access: 'warn',
  disconnected: 'wait',
}

const HEALTH_NAMES: Record<Connection['health']['status'], string> = t('sources:health', {
  returnObjects: true,
})

const HEALTH_TONES: Record<Connection['health']['status'], Tone> = {
  ok: 'good',
  delayed: 'wait',
  failing: 'bad',
  action_needed: 'bad',
}

export function healthTone(health: Connection['health']): Tone {
  return endsSoon(health) ? 'warn' : HEALTH_TONES[health.status]
}

/** A credential that ends within weeks works as planned, and that it ends is what there is to say. */
export function healthName(health: Connection['health']): string {
  return endsSoon(health) ? t('sources:expiresSoon') : HEALTH_NAMES[health.status]
}

export const KEY_NAMES: Record<Connection['credentials'][number]['kind'], string> = t('sources:key', {
  returnObjects: true,
})
