import type { collecting as english } from '../../../../../src/words/en/collecting.ts'
import type { German } from './german.ts'

export const collecting: German<typeof english> = {
  no_such_run: 'Diesen Lauf gibt es nicht.',
  list_runs: 'Welche Kennungen es gibt, zeigt die Liste der Läufe.',
  file_without_end: 'Eine aufgelistete Datei hat keine lesbare Endzeit.',
  nothing_to_collect: 'Die Quelle ist getrennt, es gibt also nichts abzuholen.',
  connect_again_first: 'Verbinden Sie sie zuerst neu.',
  none_collectable: 'Nichts von dem Genannten lässt sich aus dieser Quelle abholen.',
  see_what_datasets_wait_for: 'Im Datenstand sehen Sie, worauf jeder Datensatz wartet.',
  from_out_of_time: '`from` liegt vor dem Jahr 2000 oder in der Zukunft.',
  give_collectable_time:
    'Geben Sie eine Zeit an, ab der es etwas noch einmal abzuholen gibt, etwa 2026-03-10T13:00:00Z.',
  between_2000_and_now: 'muss zwischen dem Jahr 2000 und jetzt liegen',
  oldest_time_kept: 'Die älteste Zeit, die der Anbieter noch hatte, als die Quelle verbunden wurde.',
  files_not_kept_long_enough:
    'Nicht innerhalb der {days:number} Tage abgeholt, die der Anbieter Dateien aufbewahrt.',
  file_never_whole:
    'Die Datei des Anbieters zu diesem Zeitraum kam nie vollständig an, solange der Anbieter sie aufbewahrte.',
  too_many_entries_unclear: 'Zu viele Einträge ließen sich nicht verstehen.',
  daily_reports: 'Tagesberichte',
  days_of_bill: 'Tage der Rechnung',
  days_of_metrics: 'Tage seiner Kennzahlen',
  other_data_goes_on: 'Andere Daten werden trotzdem abgeholt.',
  days_being_lost:
    'Der Anbieter bewahrt {kept} {days:number} Tage auf; seit dem {day:time} gehen deshalb Tage verloren.',
  days_will_be_lost:
    'Der Anbieter bewahrt {kept} {days:number} Tage auf: Ab dem {day:time} gehen Tage verloren.',
  listed_file_gone:
    'Der Anbieter hat diese Datei aufgelistet und hatte sie nicht mehr, als sie abgeholt wurde.',
  product_not_configured: 'Das Produkt, mit dem diese Quelle verbunden wurde, ist nicht mehr konfiguriert.',
  set_base_address:
    'Setzen Sie seine Basisadresse wieder, oder verbinden Sie die Quelle mit einem anderen Produkt.',
  run_stopped: 'Angehalten; der nächste Lauf macht hier weiter.',
  oldest_day_kept: 'Der älteste Tag, den der Anbieter noch hatte, als die Quelle verbunden wurde.',
  not_kept_long_enough:
    'Nicht innerhalb der {days:number} Tage abgeholt, die der Anbieter {kept} aufbewahrt.',
  reports_not_kept_long_enough:
    'Nicht innerhalb der {days:number} Tage abgeholt, die der Anbieter Berichte aufbewahrt.',
  lines_not_understood: '{rejected:number} von {lines:number} Zeilen ließen sich nicht verstehen',
  report_superseded: 'Aufgegeben: Jeder seiner Tage steht in einem Tagesbericht oder im neuesten Bericht.',
  lines_held_back:
    'Zu viele Zeilen einer Datei ließen sich nicht verstehen; die Datei wird deshalb zurückgehalten, und die alten Daten bleiben.',
  look_at_rejected_lines:
    'Sehen Sie sich im Datenstand die zurückgewiesenen Zeilen an; holen Sie nach einer Aktualisierung von Tidemark ab diesem Tag neu ab.',
  shrunk_held_back:
    'Es kamen weit weniger Zeilen als zuvor; die Antwort wird deshalb zurückgehalten, und die alten Daten bleiben.',
  same_again_is_taken: 'Nichts zu tun: Kommt dasselbe ein zweites Mal, wird es übernommen.',
  damaged_file_held:
    'Eine Datei des Anbieters ließ sich nicht vollständig lesen; ihr Zeitraum ist zurückgehalten, alle anderen werden abgeholt.',
  retried_or_report:
    'Nichts zu tun: Es wird von selbst noch einmal versucht. Bleibt es dabei, melden Sie es dem Anbieter.',
  sign_on_held_back:
    'In der Antwort fehlen Organisationen, die Single Sign-on verlangen; sie wird deshalb zurückgehalten, und die letzte vollständige bleibt.',
  authorize_every_organization:
    'Geben Sie das Token auf seiner Seite beim Code-Host für das Single Sign-on jeder Organisation frei.',
  answer_owed: 'Der Anbieter ist seit {time:time} eine Antwort schuldig, länger als üblich.',
  asked_again_or_network:
    'Nichts zu tun: Sie wird von selbst erneut angefordert. Bleibt es dabei, prüfen Sie das Netz zwischen diesem Server und dem Anbieter.',
  not_collecting: 'Wird nicht abgeholt; der Verlauf bleibt.',
  run_interrupted: 'Unterbrochen; der nächste Lauf macht hier weiter.',
  no_longer_read: 'Die Verbindung liest das, worum es hier geht, nicht mehr.',
  kept_files: 'Dateien',
}
