import type { reconciliation as english } from '../../../../../src/words/en/reconciliation.ts'
import type { German } from './german.ts'

export const reconciliation: German<typeof english> = {
  active_without_seat: 'Aktiv und in keiner Platzliste dieser Tage: {without:number}.',
}
