import type { gaps as english } from '../../../../../src/words/en/gaps.ts'
import type { German } from './german.ts'

export const gaps: German<typeof english> = {
  before_history: 'Vor dem Verlauf: Der Anbieter bewahrt nichts Älteres auf.',
  not_collected_yet: 'Noch nicht abgeholt.',
  no_report_imported: 'Von diesen Tagen wurde kein Nutzungsbericht importiert.',
  lost: 'Verloren: Der Anbieter hatte es gelöscht, bevor es abgeholt werden konnte.',
  waiting_for_vendor: 'Wartet auf den Anbieter: Er hatte für diese Tage noch nichts und wird erneut gefragt.',
  no_data: 'Der Anbieter hat für diese Tage keine Daten.',
  past_retention: 'Gelöscht: nur so lange aufbewahrt wie vereinbart.',
  hours_past_retention:
    'Die Uhrzeiten wurden gelöscht: nur so lange aufbewahrt wie vereinbart. Fragen Sie nach Tagen.',
  still_to_come: 'Kommt noch.',
  not_collected_before_disconnect: 'Nicht abgeholt, bevor die Quelle getrennt wurde.',
  vendor_had_nothing_at_disconnect:
    'Der Anbieter hatte zu diesen Tagen noch nichts, als die Quelle getrennt wurde.',
  first_sync_under_way: 'Noch nicht abgeholt: Das erste Abholen läuft noch.',
  no_team_lists:
    'Teams sind die von Organisationen, und keine Liste von ihnen wird gelesen: siehe Datenstand.',
  source_disconnected: 'Die Quelle wurde getrennt.',
  not_switched_on:
    'Beim Anbieter nicht eingeschaltet: Welche Einstellung das ist und wo, steht im Datenstand.',
  permission_not_there: 'Eine Berechtigung fehlt: Welche, und der Weg zu ihr, stehen im Datenstand.',
  permission_to_get: 'Eine Berechtigung fehlt. {action}',
  calls_closed_by_vendor: 'Vom Anbieter geschlossen: Diese Aufrufe antworten nicht mehr.',
  not_offered_here: 'Für diese Verbindung nicht angeboten.',
  teams_unknown_then:
    'Nach Teams unbekannt: Keine Mitgliederliste reicht bis zu diesen Tagen zurück, daher lässt sich niemand einem Team zurechnen.',
  costs_before_history:
    'Vor dem Verlauf: Der Anbieter hatte diese Logdateien schon gelöscht, als die Quelle verbunden wurde.',
  costs_not_collected_yet:
    'Noch nicht abgeholt: Kosteneinträge erscheinen 3 bis 5 Stunden nach der Aktivität.',
  costs_lost:
    'Verloren: Der Anbieter hat die Logdateien dieser Zeit gelöscht, bevor sie abgeholt werden konnten.',
  costs_held_back:
    'Zurückgehalten: Eine Logdatei dieser Zeit ließ sich nicht prüfen und wird erneut versucht.',
  lists_before_history: 'Vor dem Verbinden der Quelle: Der Anbieter bewahrt keine früheren Listen auf.',
  held_back: 'Zurückgehalten: Was der Anbieter schickte, ließ sich nicht prüfen und wird erneut versucht.',
}
