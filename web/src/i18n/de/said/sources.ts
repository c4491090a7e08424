import type { sources as english } from '../../../../../src/words/en/sources.ts'
import type { German } from './german.ts'

export const sources: German<typeof english> = {
  stored_key_sealed_otherwise:
    'Ein gespeicherter Schlüssel lässt sich nicht öffnen: Er wurde mit einem anderen Schlüssel versiegelt oder verändert.',
  start_with_every_key:
    'Starten Sie mit jedem Schlüssel von TIDEMARK_SECRET_KEY, der in Gebrauch war, oder geben Sie den Schlüssel dieser Verbindung neu ein.',
  ids_swapped:
    'Die Workspace-ID steht im Feld der Organisation und die Organisations-ID im Feld des Workspace.',
  admin_key: 'Admin-Schlüssel',
  credential_rejected:
    '{product} hat die Zugangsdaten abgewiesen: Sie sind falsch, abgelaufen oder widerrufen, oder ihr Inhaber hat den Zugang verloren.',
  token_expired: 'Das Token für {product} ist abgelaufen.',
  payment_problem: '{product} meldet ein Problem mit der Zahlungsart des Kontos.',
  file_gone: '{product} hat eine Datei aufgelistet, die es nicht mehr hat.',
  blocked_by_edge:
    'Statt einer Antwort von {product} kam eine Webseite: Ein Proxy oder ein vorgeschalteter Server hat die Anfrage gesperrt. Über Schlüssel oder Berechtigungen sagt das nichts.',
  api_version_ended:
    '{product} beantwortet diesen Aufruf nicht mehr, oder nicht die Version der API, in der dieses Tidemark fragt.',
  address_not_allowed:
    '{product} hat auf eine Adresse verwiesen, die nicht erlaubt ist ({reason:reason}); dorthin wurde nichts gesendet.',
  replace_enterprise_token:
    'Lassen Sie einen Owner oder Billing Manager des Enterprise ein neues Token (classic) anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps.',
  install_app_again: 'Installieren Sie sie neu: Einstellungen › Verbundene Apps › App installieren.',
  limits_scope_missing:
    'Ausgabenlimits werden nicht abgeholt: Kein Schlüssel trägt die Berechtigung {scopes}.',
  limits_key_lacks_it_too: 'Auch der Schlüssel für Ausgabenlimits trägt sie nicht.',
  costs_need_no_key: 'Für Kosten braucht es keinen solchen Schlüssel.',
  add_limits_key: 'Fügen Sie einen Schlüssel mit dieser Berechtigung hinzu; dann verschwindet der Hinweis.',
  replace_own_token:
    'Lassen Sie den Inhaber des Tokens bei {product} ein neues anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps.',
  token_expired_on: 'Das Token ist am {day:time} abgelaufen; damit lässt sich nichts mehr abholen.',
  token_expires: 'Das Token läuft {soon} ab, am {day:time}.',
  within_a_day: 'innerhalb eines Tages',
  organization_id_form: 'Eine Organisations-ID beginnt mit „org-“, gefolgt von Buchstaben und Ziffern.',
  workspace_id_uuid: 'Eine Workspace-ID ist eine UUID wie 123e4567-e89b-12d3-a456-426614174000.',
  workspace_id_form:
    'Eine Workspace-ID besteht aus Buchstaben, Ziffern, „-“ und „_“, wie 123e4567-e89b-12d3-a456-426614174000.',
  ids_in_console: 'Beide IDs stehen auf derselben Seite der Admin-Konsole: Settings › General.',
  swap_ids: 'Tauschen Sie die beiden IDs und verbinden Sie erneut.',
  looks_like_workspace_id: 'Der angegebene Wert sieht aus wie eine Workspace-ID.',
  copy_organization_id: 'Kopieren Sie die Organisations-ID noch einmal. {after}',
  looks_like_organization_id: 'Der angegebene Wert sieht aus wie eine Organisations-ID.',
  copy_workspace_id: 'Kopieren Sie die Workspace-ID noch einmal. {after}',
  spend_limits_key: 'API-Schlüssel für Ausgabenlimits',
  key_malformed:
    'Der Schlüssel ist leer oder enthält Leerzeichen oder andere Zeichen, die kein Schlüssel hat ({key}).',
  copy_key: 'Kopieren Sie den Schlüssel noch einmal in einer Zeile und speichern Sie ihn ({key}).',
  limit_reading_key: 'Schlüssel für Ausgabenlimits',
  key_rejected:
    '{product} hat den Schlüssel abgewiesen ({key}): Er ist falsch, abgelaufen oder widerrufen, oder wer ihn angelegt hat, hat die Rolle verloren.',
  replace_key:
    'Lassen Sie einen Owner oder Admin des Workspace einen neuen Schlüssel anlegen, und ersetzen Sie ihn unter Einstellungen › Quellen.',
  platform_key:
    'Das ist ein Projektschlüssel der Entwicklerplattform ({key}); {product} nimmt ihn hier nicht an.',
  create_admin_key:
    'Legen Sie in der Admin-Konsole des Workspace unter Access tokens einen Admin-Schlüssel an und verwenden Sie diesen.',
  cost_scope_missing:
    'Der Admin-Schlüssel darf keine Kosteneinträge lesen: Ihm fehlt die Berechtigung {scope}, oder er gehört zu einer anderen Organisation.',
  create_key_with_scope:
    'Legen Sie für diese Organisation einen Admin-Schlüssel mit {scope} an und verwenden Sie diesen.',
  limit_scope_missing:
    'Kein Schlüssel darf Ausgabenlimits lesen: Die Berechtigung {scope} fehlt, der Schlüssel ist kein Admin-Schlüssel, oder seiner Organisation gehört der Workspace nicht. Für Kosten braucht es keinen solchen Schlüssel.',
  add_key_with_scope: 'Fügen Sie unter Einstellungen › Quellen einen Schlüssel mit {scope} hinzu.',
  organization_unknown: '{product} kennt keine Organisation mit dieser ID.',
  copy_organization_id_anew:
    'Kopieren Sie die Organisations-ID (org-…) noch einmal aus Settings › General in der Admin-Konsole.',
  workspace_unknown: '{product} kennt keinen Workspace mit dieser ID, oder er gehört nicht zur Organisation.',
  copy_workspace_id_anew:
    'Kopieren Sie die Workspace-ID noch einmal aus Settings › General in der Admin-Konsole.',
  no_cost_records_offered:
    '{product} bietet für diese Organisation keine Kosteneinträge an; sie gehören zum Enterprise-Tarif.',
  check_id_or_enable_costs:
    'Prüfen Sie, ob die Organisations-ID keine Workspace-ID ist, und bitten Sie den Anbieter, das Kostenprotokoll zu aktivieren.',
  token_unusable: 'Dieses Token lässt sich hier nicht verwenden. {why}',
  create_classic_token:
    'Legen Sie ein Personal Access Token (classic) mit den Berechtigungen {first} und {second} an und verwenden Sie dieses.',
  replace_token_or_install:
    'Lassen Sie einen Owner oder Billing Manager des Enterprise ein neues Token (classic) anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps, oder installieren Sie die App neu.',
  token_kind_refused:
    'Diese Art von Token wird nicht zugelassen ({level:word}): {product} braucht ein Personal Access Token (classic), das die dortige Richtlinie erlaubt.',
  create_or_allow_token:
    'Legen Sie ein Personal Access Token (classic) an, oder lassen Sie die Art von einem Owner zulassen: {level:word} › Settings › Policies › Personal access tokens. Ersetzen Sie das Token dann unter Einstellungen › Verbundene Apps.',
  role_missing_enterprise:
    'Der Inhaber des Tokens darf die Kennzahlen dieses Enterprise nicht lesen: {product} gibt sie Ownern und Billing Managern des Enterprise.',
  role_missing_organization:
    'Der Inhaber des Tokens darf diese Daten der Organisation nicht lesen: {product} gibt sie Ownern der Organisation.',
  owner_creates_enterprise_token:
    'Lassen Sie das Token von einem Owner oder Billing Manager des Enterprise anlegen, oder geben Sie dem Inhaber diese Rolle: Enterprise › People.',
  owner_creates_token:
    'Lassen Sie das Token von einem Owner der Organisation anlegen oder die App von ihm installieren, oder geben Sie dem Inhaber die Rolle: Organisation › People.',
  metrics_switched_off:
    'Die Einstellung „{product} metrics API“ ist aus, deshalb beantwortet {name} keine Metrikaufrufe. Die Verbindung selbst ist in Ordnung.',
  switch_on_metrics:
    'Ein Owner schaltet „{product} metrics API“ ein: {place}. Es wird jeden Tag erneut gefragt.',
  usage_metrics_off:
    'Die Richtlinie „{product} usage metrics“ ist aus, deshalb erstellt {name} keine Nutzungsberichte. Die Verbindung selbst ist in Ordnung.',
  enable_usage_metrics:
    'Ein Owner setzt „{product} usage metrics“ auf „Enabled everywhere“: {place}. Die Berichte beginnen etwa einen Tag später; es wird jeden Tag erneut gefragt.',
  sign_on_required: 'Single Sign-on ist verlangt ({level:word}), und das Token ist dafür nicht freigegeben.',
  authorize_token:
    'Der Inhaber des Tokens öffnet {page}, wählt neben dem Token „Configure SSO“ und gibt es frei ({level:word}).',
  ip_not_allowed:
    'Es gibt eine Positivliste für IP-Adressen ({level:word}), und die Adresse dieses Servers steht nicht darauf.',
  add_address_to_list:
    'Ein Owner trägt die ausgehende Adresse dieses Servers ein: {level:word} › Settings › Authentication security › IP allow list.',
  enterprise_not_shown:
    '{product} zeigt dem Token kein Enterprise dieses Namens: Der Slug ist falsch oder wurde geändert, oder der Inhaber des Tokens ist dort weder Owner noch Billing Manager.',
  copy_enterprise_slug:
    'Kopieren Sie den Slug aus der Adresse {host}/enterprises/<slug>, und verwenden Sie das Token eines Owners oder Billing Managers des Enterprise.',
  organization_not_shown:
    '{product} zeigt diesen Zugangsdaten keine Organisation dieses Namens: Der Name ist falsch oder wurde geändert, sie hat kein {name}, oder der Inhaber der Zugangsdaten ist kein Mitglied.',
  copy_organization_name:
    'Kopieren Sie den Namen aus der Adresse {host}/<organization>, und verwenden Sie die Zugangsdaten eines Owners der Organisation.',
  no_longer_shown:
    '{product} zeigt das Gefragte nicht mehr: Es wurde gelöscht, umbenannt oder unsichtbar gemacht.',
  check_if_deleted:
    'Nichts zu tun, wenn es mit Absicht gelöscht wurde; sonst prüfen Sie, ob die Zugangsdaten es noch sehen dürfen.',
  call_closed: '{product} hat diesen Aufruf geschlossen: Der Anbieter beantwortet ihn niemandem mehr.',
  call_closed_on:
    '{product} hat diesen Aufruf am {day:time} geschlossen: Der Anbieter beantwortet ihn niemandem mehr.',
  read_from_reports_instead:
    'Nichts zu tun: Die Nutzungsberichte enthalten diese Zahlen und werden stattdessen gelesen. Es wird einmal in der Woche erneut gefragt.',
  check_payment:
    'Ein Owner oder Billing Manager prüft Settings › Billing and licensing › Payment information.',
  billing_not_shown:
    '{product} zeigt diesen Zugangsdaten keine Rechnung ({level:word}). Alles andere wird weiter abgeholt.',
  give_enterprise_billing:
    'Öffnen Sie {page}, wählen Sie das Token (classic) eines Owners oder Billing Managers des Enterprise, haken Sie {scope} an und speichern Sie: Es behält seinen Wert. Eine App und ein Fine-grained-Token können sie nicht lesen.',
  give_organization_billing:
    'Geben Sie der App {permission}, und lassen Sie einen Owner die Änderung in den Einstellungen der Organisation unter {apps} annehmen; oder verwenden Sie ein Token (classic) eines Owners der Organisation mit {scope}.',
  billing_not_offered:
    '{product} führt für dieses Konto ({level:word}) keine Rechnung auf seiner neuen Abrechnungsplattform; es gibt also keine zu lesen.',
  ask_for_billing_platform:
    'Nichts zu tun, bis der Anbieter das Konto umstellt; es wird einmal in der Woche erneut gefragt.',
  billing_at_enterprise:
    '{product} zeigt keine Rechnung dieser Organisation: Ein Enterprise zahlt für sie, oder die Zugangsdaten sind nicht die eines Owners.',
  people_at_enterprise:
    '{product} sagt nur dem Enterprise, zu dem diese Organisation gehört, was einzelne Personen verbraucht haben. Ihre Summen werden weiter abgerufen.',
  connect_enterprise_for_billing:
    'Verbinden Sie das Enterprise mit einem Token, das {scope} hat; seine Rechnung enthält die seiner Organisationen. Es wird einmal in der Woche erneut gefragt.',
  permission_lacking: 'Den Zugangsdaten fehlt eine Berechtigung, die {product} hier verlangt – {names}.',
  add_permission:
    'Geben Sie sie der App beim Code-Host, und lassen Sie einen Owner die Änderung in den Einstellungen der Organisation unter {apps} annehmen, oder verwenden Sie ein Token (classic) mit {scope}.',
  the_scope: 'die Berechtigung {name}',
  the_scopes: 'die Berechtigungen {names:and}',
  scopes_lacking: 'Dem Token fehlt, was {product} hier verlangt: {scopes}.',
  tick_scopes:
    'Öffnen Sie {page}, wählen Sie das Token, haken Sie {names:and} an und speichern Sie; oder legen Sie ein neues mit {all:and} an. Ein geändertes Token behält seinen Wert.',
  vendor_says: '{product} sagt dazu: „{words}“',
  token_could_read_prompts:
    'Mit diesem Token ließen sich bei {product} Prompts und Antworten lesen: {names:and}. Tidemark tut das nie.',
  app_could_read_prompts:
    'Mit dieser App ließen sich bei {product} Prompts und Antworten lesen: {names:and}. Tidemark tut das nie.',
  use_narrower_token:
    'Ersetzen Sie es durch ein Token mit {enough:and}, dazu {organization} für die Organisationen, die es liest: Das genügt auch ohne {names:and}.',
  take_permission_from_app:
    'Nehmen Sie {names:and} der App wieder ab, in ihren Einstellungen unter {apps}: Hier wird das nicht gebraucht.',
  enterprise_metrics_place: 'Enterprise › AI controls › {name} › Metrics',
  organization_policies_place: 'Organisation › Settings › {name} › Policies',
  look_at_log: 'Sehen Sie in das Log des Dienstes; bleibt es dabei, melden Sie es mit diesem Log.',
  collecting_failed: 'Tidemark ist beim Abholen gescheitert.',
  asked_to_wait: '{product} hat darum gebeten, bis {time:time} zu warten.',
  tried_again: 'Nichts zu tun: Es wird von selbst wieder versucht.',
  keeping_to_pace:
    'Tidemark hält das Tempo ein, das {product} erlaubt, und das Abholen braucht es gerade ganz.',
  nothing_saved_wait_minute: 'Es wurde nichts gespeichert. Versuchen Sie es in einer Minute erneut.',
  gap_is_marked: 'Dagegen lässt sich nichts tun: Die Lücke ist im Datenstand markiert.',
  check_proxy_retried:
    'Prüfen Sie Proxy und Firewall zwischen diesem Server und dem Anbieter; es wird von selbst erneut versucht.',
  arrived_damaged:
    'Was {product} geschickt hat, kam beschädigt an ({seen:reason}); davon wurde nichts übernommen, und was schon abgeholt war, bleibt.',
  not_readable: '{product} ließ sich nicht lesen ({seen:reason}).',
  retried_or_check_network:
    'Es wird von selbst erneut versucht. Bleibt es dabei, prüfen Sie das Netz dieses Servers und die Statusseite des Anbieters.',
  update_tidemark: 'Aktualisieren Sie Tidemark.',
  web_page: 'eine Webseite, wie sie eine Anmeldeseite oder ein sperrender Proxy schickt',
  undocumented: 'etwas, das es nicht dokumentiert ({reason:reason})',
  unexpected_answer:
    '{product} hat unerwartet geantwortet: {seen:reason}. Davon wurde nichts übernommen; was vorher abgeholt wurde, bleibt.',
  check_address_and_proxy:
    'Prüfen Sie die Adresse und den Proxy; stimmen sie, melden Sie es mit dem Log des Dienstes.',
  certificate_invalid: 'Das Zertifikat von {product} ist nicht gültig; deshalb wurde nichts gesendet.',
  give_proxy_certificate:
    'Wenn ein Proxy bei Ihnen TLS aufbricht, geben Sie dem Dienst dessen Zertifikat mit NODE_EXTRA_CA_CERTS.',
  links_must_be_public:
    'Links müssen auf öffentliche https-Adressen führen. Wenn ein Proxy sie umschreibt, setzen Sie die Basis-URL der Quelle auf ihn.',
  status: 'Status {status}',
  in_one_day: 'in 1 Tag',
  in_days: 'in {days:number} Tagen',
  token_is_fine_grained: 'Es ist ein Fine-grained-Token, und das öffnet die Daten eines Enterprise nicht.',
  token_of_installation: 'Es ist das Token einer App-Installation und läuft innerhalb einer Stunde ab.',
  token_of_app_user: 'Es ist das Token einer App für eine Person und läuft innerhalb von Stunden ab.',
}
