import type { Connection } from '../../../../src/api/contract/connections.ts'
import type { Tone } from '../../components/status-text.tsx'

export const STATE_NAMES: Record<Connection['state'], string> = {
  connected: 'Connected',
  connected_limited_access: 'Connected, limited access',
  disconnected: 'Disconnected',
}

export const STATE_TONES: Record<Connection['state'], Tone> = {
  connected: 'good',
  connected_limited_access: 'warn',
  disconnected: 'wait',
}

const HEALTH_TONES: Record<Connection['health']['status'], Tone> = {
  ok: 'good',
  delayed: 'wait',
  failing: 'bad',
  action_needed: 'bad',
}

export function healthTone(health: Connection['health']): Tone {
  return HEALTH_TONES[health.status]
}

export const KEY_NAMES: Record<Connection['credentials'][number]['kind'], string> = {
  admin_key: 'Admin key',
  spend_limits_api_key: 'Spend limits API key',
  personal_access_token: 'Personal access token',
  hosted_app_grant: 'Installed app',
}
