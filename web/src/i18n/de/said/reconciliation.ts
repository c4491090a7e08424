import type { reconciliation as english } from '../../../../../src/words/en/reconciliation.ts'
import type { German } from './german.ts'

export const reconciliation: German<typeof english> = {
  active_without_seat: 'Aktiv und in keiner Platzliste dieser Tage: {without:number}.',
  no_day_from_both: 'Kein Tag davon ist aus beiden bekannt.',
  people_without_prompt:
    'Der Anbieter zählt auch Personen ohne Prompt: {silent:number} der Personen des Tages haben keinen.',
  lines_of_day_rejected:
    'Nicht verstandene Zeilen im Bericht des Tages: {rejected:number}. Was sie enthalten, ist nicht gezählt.',
  read_before_settled: 'Gelesen, bevor der Tag feststand: Beides kann sich bis zum {day:time} ändern.',
  day_changed_after_read:
    'Der Anbieter hat den Tag geändert, nachdem er am {day:time} zuletzt gelesen wurde: „Jetzt synchronisieren“ ab diesem Tag übernimmt es.',
  report_older_than_day:
    'Der Bericht über 28 Tage ist vom {day:time}, vor dem letzten Lesen des Tagesberichts.',
  list_without_count: 'Die Liste nennt nicht, wie viele Plätze sie hat.',
  unassigned_left_out: 'Die Zahl des Anbieters lässt Plätze ohne Person aus: {unassigned:number}.',
  grants_counted:
    'Die Zahl des Anbieters zählt Vergaben: Wer mehrere Plätze hat, ist mehrfach darin, zusammen {more:number}-mal zu viel.',
  no_seat_list_kept: 'Von dieser Organisation ist keine Platzliste aufbewahrt.',
  no_billing_kept: 'Von dieser Organisation ist keine Abrechnungsübersicht aufbewahrt.',
  invited_not_listed:
    'Abgerechnet und nicht gelistet: Personen, die ihre Einladung noch nicht angenommen haben, {invited:number}.',
  of_two_days: 'Sie sind von zwei Tagen: die Liste vom {list:time}, die Übersicht vom {summary:time}.',
  had_seat_earlier: 'Hatten in diesen Tagen einen Platz und haben jetzt keinen: {held:number}.',
  no_seat_list_of: 'Von {names} ist keine Platzliste bekannt; deren Personen stehen in keiner.',
  no_cost_record: 'Kein Kostensatz dieser Tage ist bekannt.',
  counter_read_at: 'Der Zähler wurde gelesen: {read:time}; Kostensätze reichen bis {through:time}.',
  month_not_whole: 'Teile des Monats wurden nicht abgeholt, ihre Kostensätze sind in keiner Zahl.',
}
