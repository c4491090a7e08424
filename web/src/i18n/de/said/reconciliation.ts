import type { reconciliation as english } from '../../../../../src/words/en/reconciliation.ts'
import type { German } from './german.ts'

export const reconciliation: German<typeof english> = {
  active_without_seat: 'Aktiv und in keiner Platzliste dieser Tage: {without:number}.',
  no_day_from_both: 'Kein Tag davon ist aus beiden bekannt.',
  people_without_prompt:
    'Der Anbieter zählt auch Personen ohne Prompt: {silent:number} der Personen des Tages haben keinen.',
  lines_of_day_rejected:
    'Nicht verstandene Zeilen im Bericht des Tages: {rejected:number}. Was sie enthalten, ist nicht gezählt.',
  read_before_settled: 'Gelesen, bevor der Tag endgültig war: Beides kann sich bis zum {day:time} ändern.',
  day_changed_after_read:
    'Der Anbieter hat den Tag geändert, nachdem er am {day:time} zuletzt gelesen wurde: „Jetzt abholen“ ab diesem Tag übernimmt es.',
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
  no_cost_record: 'Kein Kosteneintrag dieser Tage ist bekannt.',
  counter_read_at: 'Der Zähler wurde gelesen: {read:time}; Kosteneinträge reichen bis {through:time}.',
  counter_read_within_day:
    'Der Zähler wurde gelesen: {read:time}; die Kosteneinträge dieses Tages sind ohne Stunden aufbewahrt, sodass er hier ganz gezählt ist.',
  restated_since_counted:
    'Der Anbieter hat Kosteneinträge früherer Tage geschrieben, nachdem der Zähler gelesen wurde: Von {from:time} bis {to:time} hatte er {counted:number} gezählt, die Einträge sagen jetzt {recorded:number}.',
  counted_as_equal:
    'Sie weichen nicht mehr voneinander ab, als Binärbrüche und Rundung beim Anbieter übrig lassen: Bis zu {most:number} gilt als dasselbe.',
  month_not_whole:
    'Teile des Monats wurden nicht abgeholt oder sind nicht mehr aufbewahrt, ihre Kosteneinträge sind in keiner Zahl.',
  month_not_settled: 'Der Monat ist noch nicht endgültig: Der Anbieter korrigiert ihn bis zum {day:time}.',
  days_of_metric_missing: '{metric:word}: unbekannte Tage des Monats: {days:number}.',
  lines_of_metric_rejected:
    '{metric:word}: nicht verstandene Zeilen, die in keiner Zahl sind: {lines:number}.',
  metric_in_part: '{metric:word} ist nicht oder nur teilweise bekannt.',
  use_without_activity:
    'An Tagen, an denen niemand aktiv war, gab es gezählte Nutzung, {percent:number} % der des Monats, Tage: {days:number}. Sie braucht keinen Prompt dieses Tages: Reviews und Agenten laufen von selbst.',
  use_without_credits: 'Es gibt Nutzung, die keine Credits kostet.',
  reports_are_trend: 'Berichte zeigen einen Trend und sind keine Rechnung: {percent:number} % Abstand.',
  no_people_budget: 'Keine Liste ist bekannt, wer was von seinem Budget genutzt hat.',
  people_budgets_are_part:
    'Budgets von Personen sind ein Teil davon, wie die Liste vom {day:time} sie nennt: Nutzung von niemandem und von Personen ohne Budget ist in keinem.',
  no_sum_of_vendor: 'Die eigene Summe des Anbieters für den Monat ist nicht bekannt.',
  same_in_other_class:
    'Alle Arten zusammen sind gleich: Der Anbieter hat hier und da andere SKU-Wörter. Auf der Rechnung: {bill}; in der Summe: {sum}.',
  bill_changed_after_sum:
    'Die Rechnung hat sich am {changed:time} geändert, nachdem die Summe am {read:time} gelesen wurde.',
  sum_changed_after_bill:
    'Die Summe des Anbieters hat sich am {changed:time} geändert, nachdem die Rechnung des Monats am {read:time} zuletzt gelesen wurde.',
  no_cost_center: 'ohne Kostenstelle',
  centers_missing: 'Kostenstellen, deren Summe für den Monat nicht bekannt ist, {count:number}: {names:and}.',
  centers_read_before:
    'Kostenstellen, deren Summe einen Tag oder länger vor dem Ganzen gelesen wurde, {count:number}: {names:and}.',
  lines_not_adding:
    'Zeilen, die in sich nicht aufgehen: {lines:number} von {rows:number}. Sie bleiben, wie der Anbieter sie gibt.',
  leavers_billed_to_end:
    'Wer geht, wird bis zum Ende des Abrechnungszeitraums berechnet: {count:number} Personen waren im Monat gelistet und stehen nicht in seiner letzten Liste.',
  people_in_two_organizations:
    'Wer Plätze in zwei Organisationen hat, wird bei einer davon berechnet: {count:number} solche Personen.',
  seats_of_nobody_alike:
    'Plätze ohne Person wurden im selben Augenblick vergeben wie ein anderer, {count:number} davon: die eines Kontos, das es nicht mehr gibt und das der Anbieter einmal zählt und berechnet.',
  seat_price_differs: 'Auf der Rechnung steht ein anderer Preis: {sku} zu {price:number}, hier {prices}.',
  seats_are_near:
    'Innerhalb von 1 %: {percent:number} % auseinander. Wer innerhalb eines Tages einen Platz bekommt oder verliert, steht in keiner Liste.',
  counter_is_inexact:
    'Der Anbieter nennt seinen Zähler fast aktuell, mit vorübergehenden Ungenauigkeiten: {percent:number} % auseinander.',
  no_price_set: 'Kein Preis eines Platzes ist eingetragen.',
  bill_in_dollars: 'Ihre Preise sind in {currency}, die Rechnung ist in USD: Nichts wird umgerechnet.',
  no_counter_of_month: 'In diesem Monat wurde kein Zähler des Anbieters gelesen.',
  counter_of_day: 'Der Zähler ist bis zum {day:time} verglichen, als er im Monat zuletzt gelesen wurde.',
  no_invoice_of_month: 'Für diesen Monat ist keine Eingangsrechnung eingetragen.',
  invoice_in_currency:
    'Eingangsrechnung {number}: {amount:number} {currency}. Sie steht daneben und wird nicht verglichen.',
  bill_is_before_contract: 'Die Rechnung des Anbieters ist vor Rabatten Ihres Vertrags und Steuern.',
}
