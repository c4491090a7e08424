import type { Seat } from '../../../../src/api/contract/seats.ts'
import type { Tone } from '../../components/status-text.tsx'

export const STATUS_TONES: Record<Seat['status'], Tone> = {
  active: 'good',
  idle: 'warn',
  never_used: 'warn',
  new: 'wait',
  pending: 'wait',
  unassigned: 'wait',
}
