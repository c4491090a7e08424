import type { catalogue as english } from '../../../../../src/words/en/catalogue.ts'
import type { German } from './german.ts'

/** What the catalogue of metrics says of more than one of them. */
export const catalogue: German<typeof english> = {
  no_invoice: 'Nutzungsangaben des Anbieters, keine Rechnung; Gebühren für Plätze sind nicht enthalten.',
  credits_never_usd: 'Wird nie zu USD addiert: Der Preis eines Credits steht im Vertrag.',
  groups_overlap:
    'Nach Gruppe: Wer in mehreren Gruppen ist, zählt in jeder; die Gruppen ergeben zusammen mehr als die Summe.',
  from_cost_records: 'Kosteneinträge des Chat-Assistenten (Datensatz costs)',
  other_lines_left_out:
    'Zeilen in einer Einheit, die weder CREDITS noch USD ist, oder ohne Betrag sind nicht enthalten. Wie viele es gab, sagt ein Hinweis, nicht aber, wo Gruppen gezeigt werden: Er könnte von einer einzigen Person sprechen.',
  credit_rows_left_out: 'Zeilen in Credits werden nicht umgerechnet und sind nicht enthalten.',
  estimate_not_a_charge:
    'Eine Schätzung zum Mehrverbrauchspreis des Tages, keine Abbuchung; der Anbieter lässt sie bei vielen Zeilen weg.',
  says_how_much_covered: 'Jede Antwort sagt, welchen Teil der Credits sie abdeckt.',
  tokens_do_not_overlap:
    'Eingabe, zwischengespeicherte Eingabe und Ausgabe überschneiden sich nicht: Zusammen sind sie die Summe.',
  total_only_not_split:
    'Einträge, die nur eine Summe nennen, werden nicht aufgeteilt; jede Antwort zählt sie in einem Hinweis.',
  many_without_tokens:
    'Viele Einträge nennen gar keine Tokens (Nutzung je Nachricht berechnet); sie sind nicht enthalten.',
  tokens_not_by_sku: 'Nicht nach SKU verfügbar: Der Anbieter nennt Tokens je Eintrag, nicht je SKU-Zeile.',
  lower_bound_of_records:
    'Eine Untergrenze: Funktionen ohne Kosteneintrag zählen nicht. Ein Eintrag ohne Abbuchung zählt.',
  people_never_add_over_parts:
    'Verschiedene Personen addieren sich nie: Die Summe über Tage, Modelle oder Gruppen ist nicht die Zahl der Personen.',
  nobody_attributed_left_out:
    'Einträge, die der Anbieter niemandem zuordnet, zählen nicht; jede Antwort sagt, wie viele es sind.',
  active_is_a_prompt:
    'Die Definition des Anbieters: mindestens ein bewusst geschickter Prompt. Wer nur Vervollständigungen übernimmt, ist nicht „aktiv“; das zählt code.users.',
  without_telemetry_missing:
    'Personen, deren Editor keine Telemetrie sendet, fehlen; Chat auf der Website des Anbieters steht nicht in diesen Berichten.',
  people_counted_again:
    'Verschiedene Personen addieren sich nie: Sie werden für jeden Zeitabschnitt und jede Gruppe neu gezählt.',
  teams_overlap:
    'Nach Team: die Mitglieder an diesem Tag; wer in mehreren Teams ist, zählt in jedem, die Teams ergeben zusammen mehr als die Summe.',
  from_user_reports:
    'Tägliche Berichte je Person des Code-Assistenten (Datensätze enterprise_users_1d, org_users_1d, enterprise_users_28d)',
  wider_than_active: 'Weiter als code.active_users, das einen Prompt verlangt.',
  parts_not_everybody:
    'Die Teile decken nicht immer alle ab: Manche Tage haben eine Summe und keine Aufteilung.',
  trailing_week: 'Die letzten 7 Tage, nicht die Kalenderwoche.',
  trailing_month: 'Die letzten 28 Tage, nicht der Kalendermonat.',
  own_kind_not_active:
    'Eine eigene Art der Nutzung: Eine Person kann in mehreren zählen und dabei in code.active_users gar nicht.',
  phase_is_the_vendors:
    'Die Phasen sind die des Anbieters und heißen wie bei ihm; einer anderen als ihrer ersten Fassung steht die Fassung beim Namen. Wer innerhalb eines Zeitabschnitts wechselt, zählt in der letzten.',
  kind_unknown_on_older_days:
    'Unbekannt, wo keine Zeile des Zeitabschnitts etwas dazu sagt: Ältere Tage nennen nicht jede Art.',
  own_kind: 'Eine eigene Art der Nutzung: Eine Person kann in mehreren zählen.',
  unknown_without_seats:
    'Unbekannt, wo keine Plätze abgeholt werden: Ohne Organisation auf dem Code-Host gibt es keine.',
  without_licence_in_neither:
    'Wer ohne Platz in der Momentaufnahme aktiv war, zählt in keinem von beiden: nie über 1.',
  unknown_without_use: 'Unbekannt, wo keine Nutzung abgeholt wurde.',
  by_reports_not_seat_list:
    'Nach dem, was die Berichte zum Zeitabschnitt sagen, gleich was die Platzliste zur Aktivität sagt.',
  from_user_reports_and_seats:
    'Tägliche Berichte je Person und Momentaufnahmen der Plätze des Code-Assistenten',
  not_by_language: 'Nicht nach Sprache angegeben.',
  person_day_once:
    'Der Tag einer Person, den mehrere Berichte nennen, etwa der einer Organisation und ihres Enterprise, zählt einmal.',
  breakdowns_apart:
    'Jede Aufteilung des Anbieters steht für sich: Was in einer fehlt, erscheint als eigene Gruppe „nicht zugeordnet“, und zwei werden nie miteinander multipliziert.',
  prompt_makes_several: 'Ein Prompt kann mehrere hervorbringen.',
  typed_over_unseen: 'Von Hand abgetippter oder kopierter Code wird nicht gesehen.',
  share_over_bucket:
    'Eine Summe geteilt durch die andere über den ganzen Zeitabschnitt, nie ein Durchschnitt von Tagen; unbekannt, wenn nichts gezeigt wurde.',
  completions_only: 'Nur Vervollständigungen: Mit Chat und Agenten darin hieße es etwas anderes.',
  completions_not_mixed:
    'Nur Vervollständigungen: Chat und Agenten sind eine andere Art von Ausgabe und nicht beigemischt.',
  agent_edits_left_out:
    'Änderungen, die ein Agent selbst vornimmt, sind keine Vorschläge und nicht enthalten.',
  agent_edits_may_exceed:
    'Mit Änderungen von Agenten, kann also mehr sein als vorgeschlagen; kein Maß für Qualität.',
  with_agent_edits: 'Mit Änderungen von Agenten.',
  trend_no_invoice: 'Ein Trend des Anbieters, keine Rechnung; Tage vor Juni 2026 nennen ihn nicht.',
  never_with_chat_credits: 'Wird nie zu den Credits des Chat-Assistenten addiert.',
  node_never_added:
    'Vom Anbieter je Tag und Knoten angegeben und nie addiert: unbekannt für längere Zeitabschnitte und für mehrere Knoten zusammen.',
  calls_closed:
    'Wo der Anbieter diese Aufrufe geschlossen hat, gibt es nichts; die Berichte je Person gehen weiter.',
  small_days_left_out:
    'Der Anbieter lässt einen Tag aus, an dem weniger als fünf Personen einen Platz hatten.',
  from_metrics_calls:
    'Metrikaufrufe des Code-Assistenten (Datensätze org_metrics, team_metrics, enterprise_metrics)',
  finest_nodes_only: 'Nur über die feinsten Knoten summiert, damit nichts auf zwei Ebenen zählt.',
  enterprise_answers_for_organizations:
    'Wo ein Enterprise antwortet, gehören seine Organisationen dazu und werden nicht addiert: die, deren Berichte es nennen, oder ohne Berichte die, die seine Verbindung liest.',
  sum_to_hold_against:
    'Die eigene Summe des Anbieters, zum Vergleich mit derselben Zahl aus den Tagen der Personen.',
  report_never_added:
    'Je Tag und Bericht angegeben und nie addiert: unbekannt für längere Zeitabschnitte und für mehrere Organisationen zusammen.',
  from_daily_reports:
    'Tägliche Berichte der Organisationen und Enterprises (Datensätze org_report_1d, org_report_28d, enterprise_report_1d, enterprise_report_28d)',
  enterprise_reports_for_organizations:
    'Wo ein Enterprise berichtet, gehören seine Organisationen dazu und werden nicht addiert.',
  breakdown_rest_unattributed:
    'Jede Aufteilung des Anbieters steht für sich; was in einer fehlt, erscheint als „nicht zugeordnet“.',
  last_snapshot: 'Eine Momentaufnahme: Ein Zeitabschnitt zeigt seine letzte, über Tage wird nichts addiert.',
  person_counts_once:
    'Eine Person zählt einmal, gleich wie viele Plätze sie über Teams oder Organisationen hat.',
  seats_without_person: 'Plätze ohne Person zählt seats.unassigned.',
  from_seat_snapshots: 'Momentaufnahmen der Plätze des Code-Assistenten (Datensätze seats, enterprise_seats)',
  from_billing_summaries: 'Abrechnungsübersichten der Organisationen (Datensatz billing)',
  from_bill:
    'Die Rechnung von Organisationen und Enterprises, je Kostenstelle (Datensätze org_bill, enterprise_bill)',
  from_credits:
    'Credits von Organisationen und Enterprises je Modell (Datensätze org_credits, enterprise_credits)',
  from_requests:
    'Die Abrechnung des Anbieters über Premium-Anfragen (`…/premium_request/usage`, Datensätze org_requests, enterprise_requests)',
  requests_until_credits:
    'Berechnet bis zum 31. Mai 2026, vor den Credits: Von späteren Tagen ist nichts bekannt, und sie zählen nie zu Credits oder zur Rechnung.',
  second_cut_of_bill: 'Die Credits der Rechnung noch einmal, je Modell: werden nie dazugezählt.',
  from_usage_report:
    'Nutzungsberichte, die jemand beim Anbieter heruntergeladen und importiert hat (Datensätze org_usage_report, enterprise_usage_report)',
  report_is_cut_of_bill: 'Das Geld der Rechnung noch einmal, je Person und Modell: wird nie dazugezählt.',
  report_as_downloaded:
    'Wie die Datei es beim Herunterladen sagte: Was der Anbieter später korrigiert, steht nur in der Rechnung. Tage, von denen keine Datei importiert wurde, sind unbekannt, nicht null.',
  before_contract: 'Vor vertraglichen Rabatten und Steuern; keine Rechnungssumme.',
  bill_is_corrected:
    'Wird vom Anbieter spät gebucht und korrigiert: Ein Tag ist eine Woche lang vorläufig. Tage vor der ersten Zeile sind unbekannt, nicht null.',
  bill_holds_organizations:
    'Die Rechnung eines Enterprise enthält die seiner Organisationen; sie werden nicht dazugezählt.',
  as_vendor_states:
    'Wie der Anbieter es angibt, über Organisationen addiert: Wer in zweien einen Platz hat, ist in beiden. Unbekannt, wo eine von ihnen nichts angibt.',
  vendor_parts_not_total: 'Die Teile des Anbieters müssen sich nicht zu seiner Summe addieren.',
  billing_cycle:
    'Der Abrechnungszeitraum ist meist der Kalendermonat, nicht die 30 Tage, auf die seats.active blickt.',
  activity_is_the_later:
    'Aktivität ist die spätere von der letzten Aktivität laut Platzliste und dem letzten Nutzungstag laut den Berichten je Person; die Platzliste vergisst nach 90 Tagen.',
  at_own_prices:
    'Gerechnet mit Preisen, die Ihre Organisation hinterlegt hat (Einstellungen › Organisation), in deren Währung: nie das, was der Anbieter abrechnet.',
  seat_day_of_month:
    'Ein Tag eines Platzes ist eins geteilt durch die Tage seines Monats, nach neun Stellen abgeschnitten, wie der Anbieter zählt: Ein ganzer Monat mit 31 Tagen ist 0,999999984 eines Platzes.',
  joiners_and_leavers_by_day:
    'Wer kommt oder geht, zählt auf den Tag genau. Der Anbieter rechnet einen entzogenen Platz bis zum Ende seines Abrechnungszeitraums ab.',
  person_billed_once:
    'Von mehreren Plätzen einer Person zählt die teuerste Art: Enterprise vor Business vor Standalone.',
  never_of_people: 'Nie Teil der Zahlen zu Personen.',
  beside_adoption_not_effect:
    'Neben der Verbreitung gezeigt, nie als deren Wirkung: Es sind nicht dieselben Personen.',
  bots_included: 'Pull Requests von Bots sind enthalten; prs.people zählt nur Menschen.',
  author_teams:
    'Nach Team: die Teams der Autorin oder des Autors an diesem Tag; wer in mehreren ist, zählt in jedem.',
  from_pull_request_lists: 'Die Listen der Pull Requests des Code-Hosts (Datensatz pull_requests)',
  medians_taken_anew:
    'Für jeden Zeitabschnitt und jede Gruppe neu aus den Pull Requests bestimmt: Mediane lassen sich weder addieren noch mitteln.',
  people_never_add: 'Verschiedene Personen addieren sich nie.',
  total_is_the_reports:
    'Die Summe ist die des Berichts; nach Repository sind nur die mit Aktivität genannt, der Rest ist „nicht zugeordnet“.',
  reviewed_on_several_days: 'Ein Pull Request kann an mehreren Tagen geprüft werden.',
  from_repository_reports:
    'Tägliche Berichte der Organisationen, Enterprises und Repositorys (Datensätze …_report_1d, …_report_28d, …_repos_1d)',
  median_of_one_row:
    'Ein Median lässt sich weder addieren noch mitteln: unbekannt für längere Zeitabschnitte und für mehrere Zeilen.',
  row_of_costs:
    'ein Kosteneintrag: was eine Person in einer Stunde von einem Modell und Produkt genutzt hat, wie der Anbieter es schrieb',
  row_of_user_days:
    'ein Personentag: die Zeile einer Person im Bericht eines Tages, einmal gezählt, gleich wie viele Berichte sie nennen',
  row_of_metrics_calls:
    'ein Eintrag der Antwort eines Tages: eine Ebene der Aufteilung, aus der die Zahl gelesen wird',
  row_of_billing:
    'die Abrechnungsübersicht einer Organisation laut Momentaufnahme; bei einem Zeitraum die letzte jeder Organisation',
  row_of_bill:
    'eine Zeile der Rechnung: was an einem Tag für eine SKU anfiel, je Organisation, Repository und Kostenstelle',
  row_of_credits: 'eine Zeile der Credits eines Tages: eine SKU und ein Modell',
  row_of_requests: 'eine Zeile der Premium-Anfragen eines Tages: eine SKU und ein Modell',
  row_of_usage_report:
    'eine Zeile eines importierten Nutzungsberichts: ein Tag, eine Person, eine SKU und ein Modell',
  row_of_seats:
    'eine Person in der Platzliste oder ein Platz ohne Person; bei einem Zeitraum in seiner letzten Liste',
  row_of_seat_days: 'eine Person in der Platzliste eines Tages, oder ein Platz ohne Person',
  row_of_pull_requests: 'ein Pull Request, der im Zeitraum geöffnet, gemergt oder zuerst geprüft wurde',
  row_of_reports:
    'eine Zeile aus dem Tagesbericht des Anbieters: der ganze Tag oder ein Teil der gefragten Aufteilung',
}
