import type { requests as english } from '../../../../../src/words/en/requests.ts'
import type { German } from './german.ts'

export const requests: German<typeof english> = {
  service_numbers_need_token: 'Die Betriebszahlen des Dienstes gibt es nur mit einem Token.',
  send_metrics_token: 'Senden Sie TIDEMARK_METRICS_TOKEN als „Authorization: Bearer …“.',
  nobody_signed_in: 'Niemand ist angemeldet.',
  callback_is_for_browsers: 'Hierher führt der Code-Host einen Browser; nichts anderes darf fragen.',
  method_not_answered: 'Dieser Pfad beantwortet {method} nicht.',
  body_too_large: 'Der Inhalt der Anfrage ist größer als {kb} KB.',
  send_less: 'Senden Sie weniger auf einmal.',
  request_too_slow: 'Die Anfrage ist nicht rechtzeitig angekommen.',
  send_all_at_once: 'Senden Sie sie noch einmal, in einem Zug.',
  json_only: 'Diese Route liest nur JSON.',
  send_content_type: 'Senden Sie den Inhalt mit dem Header „Content-Type: application/json“.',
  address_malformed: 'Die Adresse enthält ein Zeichen, mit dem nichts benannt ist.',
  leave_nul_out: 'Fragen Sie noch einmal, ohne das NUL-Zeichen (`%00`).',
  json_malformed: 'Der Inhalt der Anfrage ist kein wohlgeformtes JSON.',
  send_json_document: 'Senden Sie ein JSON-Dokument in UTF-8.',
  request_not_valid: 'Etwas von dem, was gesendet wurde, passt nicht zu dieser Route.',
  see_errors:
    'Was an den einzelnen Feldern nicht stimmt, steht in „errors“, was die Route liest, unter /docs.',
  host_name_unknown: 'Dieser Server kennt den Namen nicht, unter dem er gerufen wurde.',
  open_public_address: 'Öffnen Sie {address}, die Adresse, die TIDEMARK_PUBLIC_URL nennt.',
  set_public_address:
    'Setzen Sie TIDEMARK_PUBLIC_URL auf die Adresse, die verwendet wird, oder öffnen Sie diesen Server unter seiner IP-Adresse.',
  api_from_other_site: 'Die API lässt sich nicht von einer fremden Seite aus öffnen.',
  open_own_page_or_send_token:
    'Öffnen Sie eine Seite dieses Servers, oder senden Sie ein API-Token in „Authorization: Bearer …“.',
  change_from_other_site: 'Diese Änderung kam nicht von einer Seite dieses Servers.',
  use_dashboard_or_token:
    'Verwenden Sie das Dashboard oder ein API-Token in „Authorization: Bearer …“. Ein Skript ohne Token muss „Origin“ mit der Adresse dieses Servers senden.',
  server_busy: 'Der Server beantwortet gerade so viele Anfragen, wie er kann.',
  too_many_at_once: 'Ein Aufrufer darf {mostEach:number} Fragen zugleich stellen, und das sind mehr.',
  wait_for_answer: 'Warten Sie auf eine Antwort, bevor Sie die nächste Frage stellen.',
  not_json: 'ist kein JSON',
  filters_not_valid: 'Die Filter passen nicht zu dieser Route.',
  send_filters_as_json: 'Senden Sie „filters“ als JSON desselben Feldes einer Abfrage von Kennzahlen.',
  cursor_unknown: 'Diese Marke stammt nicht von dieser Liste.',
  ask_first_page: 'Fragen Sie die erste Seite ohne Marke ab.',
  not_a_cursor: 'keine Marke dieser Liste',
  people_without_names:
    'Diese Organisation zeigt Personen ohne ihre Namen: Listen mit Namen, Seiten einer Person und wer in den Quellen wer ist, werden nicht gezeigt.',
  ask_for_pseudonyms:
    'Sehen Sie unter Personen nach, oder fragen Sie `GET /pseudonyms`; nach einem Namen wird einzeln gefragt.',
  groups_not_people: 'Diese Organisation zeigt Gruppen, keine Personen.',
  ask_for_groups:
    'Fragen Sie nach Zahlen von Gruppen. Die Seite Datenschutz sagt, was gezeigt wird und wie sich das ändern lässt.',
  own_units_only:
    'Sie sehen Summen der ganzen Organisation, und Zahlen Ihrer eigenen Teams und Gruppen nach Monaten.',
  ask_for_own_units: 'Fragen Sie ohne diese Aufteilung, oder nach Team oder Gruppe.',
  totals_only: 'Sie sehen Summen der ganzen Organisation, und nichts von ihren Teilen.',
  ask_for_totals: 'Fragen Sie ohne Aufteilung, oder jemanden, der Zahlen von Gruppen lesen darf.',
  own_data_not_proven: 'Niemand hat bestätigt, wer Sie sind: Ihre Adresse hier kann die von irgendwem sein.',
  sign_in_at_provider:
    'Melden Sie sich über den Identitätsanbieter Ihres Unternehmens an, oder lassen Sie sich Ihre Daten von zwei Personen aushändigen, die Namen anfragen dürfen.',
  no_such_access_request:
    'In Ihrer Organisation gibt es diese Anfrage nicht, oder jemand anderes hat sie gestellt.',
  only_people_hand_over: 'Daten händigen angemeldete Personen aus, kein API-Token.',
  access_is_own: 'Jemand anderes muss genehmigen, was Sie angefragt haben.',
  access_is_decided: 'Darüber wurde schon entschieden.',
  look_what_was_decided: 'Die Liste sagt, was entschieden wurde und von wem.',
  access_waits: 'Das muss zuerst jemand anderes genehmigen.',
  access_is_over: 'Das kann nicht mehr abgerufen werden.',
  ask_anew: 'Fragen Sie neu an.',
  names_another_person: 'Das ist nicht die Person, nach der gefragt wurde.',
  look_at_letter: 'Geben Sie Adresse oder Login so ein, wie sie im Schreiben der Person stehen.',
  people_by_name: 'Hier stehen Personen nicht unter Pseudonymen: Sie sehen sie mit Namen.',
  ask_for_people: 'Sehen Sie unter Personen nach, oder fragen Sie `GET /people`.',
  token_without_people: 'Dieses API-Token wurde nicht angelegt, um einzelne Personen zu lesen.',
  make_token_for_people:
    'Fragen Sie nach Zahlen von Gruppen, oder legen Sie ein Token an, das Personen lesen darf.',
  people_from:
    'Diese Organisation zeigt Personen ab {day:time}: Frühere Tage wurden unter einer strengeren Vereinbarung erhoben.',
  ask_from_that_day: 'Fragen Sie nach Tagen von da an.',
  not_among_published: 'Diese Organisation zeigt nur veröffentlichte Zahlen, und diese gehören nicht dazu.',
  nothing_here: 'Hier ist nichts, oder Sie dürfen es nicht sehen.',
  look_at_lists: 'Prüfen Sie Adresse und ID: Eine Liste sagt, was es gibt, und /docs, welche Routen.',
  failed_here: 'Bei uns ist etwas schiefgegangen; Einzelheiten stehen im Log des Servers.',
  give_request_id:
    'Versuchen Sie es erneut. Bleibt es dabei, nennen Sie dem Betreiber des Servers die Nummer der Anfrage.',
  use_methods: 'Verwenden Sie {methods}.',
  invisible_character: 'enthält ein Zeichen, das man nicht sehen kann',
}
