import type { apps as english } from '../../../../../src/words/en/apps.ts'
import type { German } from './german.ts'

export const apps: German<typeof english> = {
  app_needs_person: 'Eine App installiert eine Person im Browser, nicht ein API-Token.',
  begin_in_connected_apps: 'Melden Sie sich an und beginnen Sie unter Einstellungen › Verbundene Apps.',
  app_not_installed:
    'Die App ist nicht installiert: Es wurde abgebrochen, oder ein Owner der Organisation muss noch zustimmen.',
  install_once_approved:
    'Beginnen Sie die Installation nach der Zustimmung neu unter Einstellungen › Verbundene Apps.',
  installation_unknown_of_organization:
    'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
  choose_organization_at_host: 'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
  app_not_registered: 'Auf dem Code-Host von {product} ist keine App dieses Dienstes registriert.',
  register_app: 'Registrieren Sie sie unter Einstellungen › Verbundene Apps: ein Klick, nichts einzutippen.',
  operator_sets_app:
    'Lassen Sie den Betreiber CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET setzen.',
  install_not_started_here:
    'Das wurde nicht in dieser Sitzung begonnen, schon benutzt oder hat länger als zehn Minuten gedauert.',
  start_install_again:
    'Beginnen Sie neu unter Einstellungen › Verbundene Apps, in einem Zug und im selben Browser.',
  app_was_not_registered: 'Die App wurde beim Code-Host nicht registriert.',
  register_app_again:
    'Beginnen Sie neu unter Einstellungen › Verbundene Apps und bestätigen Sie beim Code-Host.',
  app_not_registrable: 'Eine App auf dem Code-Host von {product} lässt sich von hier aus nicht registrieren.',
  operator_registers_app:
    'Lassen Sie den Betreiber sie dort registrieren und CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET setzen.',
  operator_set_app: 'Der Betreiber hat die App für diesen Dienst eingerichtet.',
  install_only: 'Installieren Sie sie; sie muss nicht registriert werden.',
  app_already_registered: 'Eine App ist schon registriert, und Verbindungen verwenden sie.',
  install_on_others:
    'Installieren Sie sie in weiteren Organisationen, oder trennen Sie diese Verbindungen, bevor Sie eine andere registrieren.',
  app_key_missing: 'Der private Schlüssel der App fehlt oder ist kein PEM-Schlüssel.',
  set_app_key:
    'Setzen Sie CODE_HOST_APP_ID und CODE_HOST_PRIVATE_KEY auf die der App, oder registrieren Sie sie neu.',
  register_or_set_app:
    'Registrieren Sie sie unter Einstellungen › Verbundene Apps, oder lassen Sie den Betreiber CODE_HOST_APP_SLUG und die anderen Variablen CODE_HOST_… setzen.',
  installation_suspended: 'Die Installation der App ist auf dem Code-Host von {product} ausgesetzt.',
  registration_code_refused:
    'Der Code-Host von {product} hat den Code der Registrierung nicht angenommen: Er gilt einmal und eine Stunde lang.',
  delete_and_register:
    'Steht die App beim Code-Host schon in der Liste der Apps, löschen Sie sie dort; registrieren Sie sie dann neu unter Einstellungen › Verbundene Apps.',
  token_malformed: 'Das Token ist leer oder enthält Leerzeichen oder andere Zeichen, die kein Token hat.',
  copy_token: 'Kopieren Sie das Token noch einmal in einer Zeile und speichern Sie es.',
  browser_code_refused:
    'Der Code-Host von {product} hat den Code nicht angenommen, den der Browser zurückbrachte: Er wurde schon benutzt, ist älter als zehn Minuten, oder das Client-Secret der App ist falsch.',
  install_again_or_check_app:
    'Beginnen Sie die Installation neu unter Einstellungen › Verbundene Apps; bleibt es dabei, prüfen Sie CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET.',
  app_no_longer_installed:
    'Die App ist auf dem Code-Host von {product} nicht mehr installiert, oder sie wurde woanders installiert.',
  unsuspend_installation:
    'Ein Owner der Organisation hebt das auf: Organisation › Settings › {apps} › Configure › Unsuspend.',
  app_not_on_organization:
    'Die App ist in der Organisation {organization} auf dem Code-Host von {product} nicht installiert, oder ein Owner muss noch zustimmen.',
  install_on_organization:
    'Beginnen Sie die Installation neu und wählen Sie beim Code-Host diese Organisation. Muss ein Owner zustimmen, beginnen Sie neu, sobald er es getan hat.',
}
