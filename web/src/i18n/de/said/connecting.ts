import type { connecting as english } from '../../../../../src/words/en/connecting.ts'
import type { German } from './german.ts'

export const connecting: German<typeof english> = {
  already_connected_as:
    '{account} ist schon verbunden, als „{label}“; eine zweite Verbindung würde die Daten doppelt zählen.',
  use_existing_connection: 'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
  connection_names_no_ids: 'Die Verbindung nennt keine Organisation oder keinen Workspace.',
  connect_with_ids_and_keys: 'Verbinden Sie sie mit ihren IDs und Schlüsseln neu.',
  nothing_saved_give_limits_key:
    'Es wurde nichts gespeichert. Geben Sie einen Schlüssel mit {scope} an, oder lassen Sie das Feld leer: Kosten werden auch ohne ihn abgeholt.',
  no_such_product: 'Ein Produkt dieses Namens gibt es für diese Quelle nicht.',
  choose_one_of: 'Wählen Sie eines von diesen: {names}.',
  unknown_profile: 'unbekanntes Produkt',
  token_end_passed: 'Der Tag, an dem das Token abläuft, ist vorbei.',
  give_token_end: 'Geben Sie den Tag an, den der Code-Host neben dem Token zeigt, oder lassen Sie ihn weg.',
  lies_in_past: 'liegt in der Vergangenheit',
  reload_connection: 'Laden Sie die Verbindung neu, um ihren jetzigen Stand zu sehen.',
  connection_changed_meanwhile: 'Die Verbindung wurde inzwischen von jemand anderem geändert.',
  no_such_connection: 'Diese Verbindung gibt es nicht.',
  list_connections: 'Welche Kennungen es gibt, zeigt die Liste der Verbindungen.',
  no_credential_held: 'Die Verbindung hat keine Zugangsdaten.',
  connect_source_again: 'Verbinden Sie die Quelle neu.',
  no_admin_key_held: 'Die Verbindung hat keinen Admin-Schlüssel.',
  input_not_valid: 'Die Eingabe ist nicht gültig: {fields}.',
  correct_named_fields: 'Berichtigen Sie die genannten Felder und senden Sie es noch einmal.',
  ids_immutable:
    'Die IDs, unter denen eine Quelle gelesen wird, lassen sich nicht ändern, solange sie verbunden ist: Organisations-ID, Workspace-ID, Slug des Enterprise.',
  disconnect_for_other_ids:
    'Trennen Sie die Quelle und verbinden Sie sie mit den anderen IDs neu; ihr Verlauf bleibt.',
  immutable_while_connected: 'unveränderlich, solange verbunden',
  no_such_field: 'Eine Verbindung dieser Art hat dieses Feld nicht.',
  install_app_to_renew: 'Installieren Sie die App neu, um sie zu erneuern.',
  leave_field_out: 'Lassen Sie das Feld weg.',
  field_of_other_kind: 'gehört nicht zu dieser Art von Verbindung',
  no_keys_to_change: 'Die Quelle ist getrennt und hat keine Schlüssel, die sich ändern ließen.',
  connect_with_all_fields: 'Verbinden Sie sie mit allen Feldern neu.',
  is_hosted_app_install: 'Diese Verbindung ist eine Installation der App.',
  install_takes_up:
    'Installieren Sie die App neu in der Organisation: Sie führt diese Verbindung fort, wo sie war.',
  fields_of_other_source: 'Das sind die Felder einer anderen Quelle als der dieser Verbindung.',
  send_own_fields: 'Senden Sie die Felder ihrer eigenen Quelle, oder verbinden Sie die andere Quelle neu.',
  limits_key_not_kept:
    'Auch der angegebene Schlüssel für Ausgabenlimits darf sie nicht lesen und wurde nicht behalten.',
  limits_key_lacks_scope:
    'Der Schlüssel für Ausgabenlimits darf keine Ausgabenlimits lesen: Ihm fehlt die Berechtigung {scope}, er ist kein Admin-Schlüssel, oder seiner Organisation gehört der Workspace nicht.',
  not_an_enterprise_slug:
    'ist kein Slug eines Enterprise: Buchstaben, Ziffern und Bindestriche, wie in /enterprises/<slug>',
  not_an_organization:
    'ist keine Organisation: Buchstaben, Ziffern und Bindestriche, wie in ihrer Adresse beim Code-Host',
  not_a_day_or_time: 'ist weder ein Tag noch eine Zeit',
  already_disconnected: 'Die Quelle ist schon getrennt.',
  connect_to_collect: 'Verbinden Sie sie neu, um von ihr abzuholen.',
  still_connected: 'Die Quelle ist noch verbunden und lässt sich deshalb nicht neu verbinden.',
  disconnect_first: 'Trennen Sie sie zuerst; ihr Verlauf bleibt.',
  is_empty: 'ist leer',
  key_too_long: 'ist länger, als ein Schlüssel sein kann',
  key_unprintable: 'enthält ein nicht druckbares Zeichen; kopieren Sie den Schlüssel noch einmal',
  no_whole_answer:
    '{product} ließ sich nicht lesen (keine vollständige Antwort innerhalb von {seconds:number} Sekunden).',
  nothing_saved_check_network:
    'Es wurde nichts gespeichert. Versuchen Sie es in einigen Minuten erneut; bleibt es dabei, prüfen Sie das Netz dieses Servers und die Statusseite des Anbieters.',
  nothing_saved_wait_until: 'Es wurde nichts gespeichert. Versuchen Sie es nach dieser Zeit erneut.',
  nothing_saved_check_proxy:
    'Es wurde nichts gespeichert. Prüfen Sie Proxy und Firewall zwischen diesem Server und dem Anbieter und versuchen Sie es dann erneut.',
  the_enterprise: 'Das Enterprise {slug}',
  the_organization: 'Die Organisation {id}',
  no_organization_named:
    'Plätze, Abrechnung und Teams gibt es nur für Organisationen auf dem Code-Host, und diese Verbindung nennt keine.',
  add_organizations:
    'Nennen Sie die Organisationen bei der Verbindung unter Einstellungen › Verbundene Apps.',
}
