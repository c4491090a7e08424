import type { ProblemWords } from '../texts.ts'

const PASSED_BY_ITSELF = 'Es wird von selbst erneut versucht.'

/** Problems of the service by code; those without `detail` carry facts that only the service knows. */
export const problems: Record<string, ProblemWords> = {
  validation_failed: { title: 'Etwas an der Anfrage ist nicht gültig' },
  unauthenticated: { title: 'Nicht angemeldet' },
  forbidden: {
    title: 'Nicht erlaubt',
    detail: 'Ihre Rolle darf das nicht.',
    action: 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  },
  password_change_required: { title: 'Das Passwort muss zuerst geändert werden' },
  not_found: { title: 'Nicht gefunden', detail: 'Hier ist nichts, oder Sie dürfen es nicht sehen.' },
  conflict: { title: 'Konflikt' },
  setup_done: {
    title: 'Die Einrichtung ist schon abgeschlossen',
    detail: 'Dieses Tidemark hat schon eine Organisation und einen Inhaber.',
    action: 'Melden Sie sich an, oder lassen Sie sich vom Inhaber hinzufügen.',
  },
  already_connected: { title: 'Schon verbunden' },
  immutable_field: {
    title: 'Dieses Feld lässt sich nicht ändern',
    detail:
      'Die IDs, unter denen eine Quelle gelesen wird, lassen sich nicht ändern, solange sie verbunden ist.',
    action: 'Trennen Sie die Quelle und verbinden Sie sie mit den anderen IDs neu.',
  },
  organization_id_malformed: { title: 'Die Organisations-ID hat nicht die richtige Form' },
  workspace_id_malformed: { title: 'Die Workspace-ID hat nicht die richtige Form' },
  ids_swapped: {
    title: 'Organisations-ID und Workspace-ID sind vertauscht',
    detail: 'Die ID mit „org-“ am Anfang ist die der Organisation.',
    action: 'Tauschen Sie die beiden Felder.',
  },
  credential_rejected: { title: 'Der Anbieter hat den Schlüssel abgewiesen' },
  missing_cost_scope: { title: 'Dem Schlüssel fehlt die Berechtigung für Kosten' },
  missing_spend_limit_scope: { title: 'Dem Schlüssel fehlt die Berechtigung für Ausgabenlimits' },
  developer_platform_key: { title: 'Das ist ein Schlüssel der Entwicklerplattform' },
  organization_not_found: { title: 'Der Anbieter kennt diese Organisation nicht' },
  workspace_not_found: { title: 'Der Anbieter kennt diesen Workspace nicht' },
  enterprise_not_accessible: { title: 'Das Enterprise ist nicht zugänglich' },
  missing_token_scope: { title: 'Dem Token fehlt eine Berechtigung' },
  token_kind_not_supported: { title: 'Diese Art von Token geht nicht' },
  token_expired: { title: 'Das Token ist abgelaufen' },
  role_missing: { title: 'Die Rolle reicht nicht aus' },
  single_sign_on_required: { title: 'Single Sign-on ist erforderlich' },
  address_not_allowed: { title: 'Eine Positivliste weist diesen Server ab' },
  metrics_not_enabled: { title: 'Die Kennzahlen sind beim Anbieter ausgeschaltet' },
  app_not_registered: { title: 'Die App ist nicht eingerichtet' },
  install_not_finished: { title: 'Die App ist nicht installiert' },
  installation_not_found: { title: 'Installation nicht gefunden' },
  installation_suspended: { title: 'Die Installation ist ausgesetzt' },
  state_mismatch: {
    title: 'Diese Installation wurde nicht hier begonnen',
    detail:
      'Sie wurde nicht in dieser Sitzung begonnen, schon benutzt oder hat länger als zehn Minuten gedauert.',
    action: 'Beginnen Sie sie neu, in einem Zug und in diesem Browser.',
  },
  upstream_unreachable: { title: 'Der Anbieter ist nicht erreichbar' },
  upstream_unexpected: { title: 'Der Anbieter hat unerwartet geantwortet' },
  blocked_destination: { title: 'Ziel gesperrt' },
  rate_limited: { title: 'Zu viele Anfragen' },
  costs_feed_not_enabled: { title: 'Der Feed der Kosten ist nicht aktiviert' },
  dimension_not_available: { title: 'Diese Aufteilung gibt es hier nicht' },
  unknown_metric: { title: 'Unbekannte Kennzahl', detail: 'Es gibt keine Kennzahl mit dieser ID.' },
  range_too_large: { title: 'Der Zeitraum ist zu lang' },
  cross_site_request: {
    title: 'Anfrage einer fremden Seite abgewiesen',
    detail: 'Diese Änderung kam nicht von einer Seite dieses Servers.',
    action: 'Laden Sie die Seite neu und versuchen Sie es noch einmal.',
  },
  misdirected_request: {
    title: 'Unbekannter Hostname',
    detail: 'Dieser Server kennt den Namen nicht, unter dem er gerufen wurde.',
  },
  malformed_request: { title: 'Fehlerhafte Anfrage' },
  method_not_allowed: { title: 'Methode nicht erlaubt' },
  unsupported_media_type: { title: 'Dieses Format wird nicht gelesen' },
  payload_too_large: { title: 'Die Anfrage ist zu groß' },
  request_timeout: {
    title: 'Die Anfrage war zu langsam',
    detail: 'Die Anfrage ist nicht rechtzeitig angekommen.',
    action: 'Versuchen Sie es noch einmal.',
  },
  overloaded: {
    title: 'Überlastet',
    detail: 'Der Server beantwortet gerade so viele Anfragen, wie er kann.',
    action: 'Versuchen Sie es in einigen Sekunden erneut.',
  },
  store_unavailable: {
    title: 'Der Speicher der Zahlen ist nicht erreichbar',
    detail: 'Tidemark kann die gespeicherten Zahlen gerade nicht lesen.',
    action: 'Versuchen Sie es gleich noch einmal. Bleibt es dabei, fragen Sie den Betreiber des Servers.',
  },
  timeout: {
    title: 'Es hat zu lange gedauert',
    detail: 'Die Frage hat länger gebraucht, als ihr zusteht.',
    action: 'Wählen Sie einen kürzeren Zeitraum oder weniger Gruppen.',
  },
  secret_unreadable: { title: 'Ein gespeichertes Geheimnis ist nicht lesbar' },
  config_invalid: { title: 'Die Konfiguration ist nicht gültig' },
  data_folder_in_use: { title: 'Der Datenordner ist in Benutzung' },
  schema_too_new: { title: 'Die Daten stammen von einer neueren Version' },
  internal: {
    title: 'Interner Fehler',
    detail: 'Bei uns ist etwas schiefgegangen; Einzelheiten stehen im Log des Servers.',
    action:
      'Versuchen Sie es erneut. Bleibt es dabei, nennen Sie dem Betreiber des Servers die Nummer der Anfrage.',
  },
  // What only datasets and connections meet.
  file_gone: {
    title: 'Eine Datei des Anbieters ist nicht mehr da',
    detail: 'Der Anbieter hat eine Datei genannt, die es bei ihm nicht mehr gibt.',
    action: 'Dagegen lässt sich nichts tun: Die Lücke ist im Datenstand markiert.',
  },
  file_damaged: {
    title: 'Eine Datei des Anbieters kam beschädigt an',
    detail:
      'Eine Datei des Anbieters ließ sich nicht vollständig lesen, deshalb ist ihr Zeitraum zurückgehalten; alle anderen werden gesammelt.',
    action: PASSED_BY_ITSELF,
  },
  usage_metrics_not_enabled: { title: 'Die Nutzungsberichte sind beim Anbieter ausgeschaltet' },
  closed_by_vendor: { title: 'Der Anbieter hat diesen Abruf geschlossen' },
  payment_problem: { title: 'Der Anbieter meldet ein Problem mit der Zahlungsart' },
  no_organization: { title: 'Es ist keine Organisation genannt' },
  token_expires_soon: { title: 'Das Token läuft bald ab' },
  slice_held: { title: 'Ein Teil wird zurückgehalten', action: PASSED_BY_ITSELF },
}
