import type { gaps as english } from '../../../../../src/words/en/gaps.ts'
import type { German } from './german.ts'

export const gaps: German<typeof english> = {
  before_history: 'Vor dem Verlauf: Der Anbieter bewahrt nichts Älteres auf.',
  not_collected_yet: 'Noch nicht abgeholt.',
  lost: 'Verloren: Der Anbieter hatte es gelöscht, bevor es abgeholt werden konnte.',
  waiting_for_vendor: 'Wartet auf den Anbieter: Er hatte für diese Tage noch nichts und wird erneut gefragt.',
  no_data: 'Der Anbieter hat für diese Tage keine Daten.',
}
