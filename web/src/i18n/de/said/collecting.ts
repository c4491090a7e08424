import type { collecting as english } from '../../../../../src/words/en/collecting.ts'
import type { German } from './german.ts'

export const collecting: German<typeof english> = {
  no_such_run: 'Diesen Lauf gibt es nicht.',
  list_runs: 'Welche IDs es gibt, zeigt die Liste der Läufe.',
  file_without_end: 'Eine aufgelistete Datei hat keine lesbare Endzeit.',
  nothing_to_collect: 'Die Quelle ist getrennt, es gibt also nichts abzuholen.',
  connect_again_first: 'Verbinden Sie sie zuerst neu.',
  none_collectable: 'Nichts von dem Genannten lässt sich aus dieser Quelle abholen.',
  see_what_datasets_wait_for: 'Im Datenstand sehen Sie, worauf jeder Datensatz wartet.',
  from_out_of_time: '`from` liegt vor dem Jahr 2000 oder in der Zukunft.',
  give_collectable_time:
    'Geben Sie eine Zeit an, ab der es etwas noch einmal zu sammeln gibt, etwa 2026-03-10T13:00:00Z.',
  between_2000_and_now: 'muss zwischen dem Jahr 2000 und jetzt liegen',
}
