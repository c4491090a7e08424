import type { ServiceWords } from '../texts.ts'

const AGAIN_LATER = 'Versuchen Sie es in einigen Minuten erneut.'

/** What a way to the code host and back can come to. */
export const installRefusals: ServiceWords['installRefusals'] = {
  state_mismatch: {
    message:
      'Diese Installation wurde nicht in dieser Sitzung begonnen, schon benutzt oder hat länger als zehn Minuten gedauert. Es wurde nichts gespeichert.',
    action: 'Beginnen Sie die Installation auf dieser Seite neu, in einem Zug und in diesem Browser.',
  },
  unauthenticated: {
    message: 'Niemand war angemeldet, als der Code-Host hierher zurückführte. Es wurde nichts gespeichert.',
    action: 'Melden Sie sich an und beginnen Sie die Installation neu.',
  },
  forbidden: {
    message: 'Ihre Rolle darf keine Quellen verbinden. Es wurde nichts gespeichert.',
    action: 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  },
  install_not_finished: {
    message:
      'Die App ist nicht installiert: Es wurde abgebrochen, oder ein Owner der Organisation muss noch zustimmen.',
    action:
      'Beginnen Sie die Installation neu, sobald ein Owner zugestimmt hat; dann ist sie nur noch zu bestätigen.',
  },
  app_not_registered: {
    message: 'Beim Code-Host ist keine App dieses Dienstes registriert.',
    action: 'Registrieren Sie sie zuerst.',
  },
  credential_rejected: {
    message: 'Der Code-Host hat die Zugangsdaten der App selbst nicht angenommen.',
    action: 'Registrieren Sie die App neu, oder lassen Sie den Betreiber die Variablen CODE_HOST_… prüfen.',
  },
  installation_not_found: {
    message: 'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
    action: 'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
  },
  installation_suspended: {
    message: 'Die Installation ist beim Code-Host ausgesetzt.',
    action:
      'Lassen Sie sie von einem Owner in den Einstellungen der Organisation wieder freigeben und beginnen Sie neu.',
  },
  organization_not_found: {
    message: 'Der Code-Host kennt keine solche Organisation, oder die App darf sie nicht sehen.',
    action: 'Prüfen Sie den Namen der Organisation und beginnen Sie neu.',
  },
  already_connected: {
    message: 'Diese Organisation ist schon verbunden.',
    action: 'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
  },
  conflict: {
    message:
      'Eine App ist schon eingerichtet, oder die Verbindung wurde inzwischen geändert. Es wurde nichts gespeichert.',
    action: 'Laden Sie die Seite neu, um den Stand zu sehen.',
  },
  role_missing: {
    message:
      'Die Erlaubnis reicht nicht für die Organisation: Wer die App installiert hat, hat die Rolle nicht.',
    action: 'Lassen Sie sie von einem Owner der Organisation installieren.',
  },
  missing_token_scope: {
    message: 'Der Erlaubnis fehlt eine Berechtigung, die zum Lesen der Organisation nötig ist.',
    action: 'Installieren Sie die App neu und nehmen Sie jede Berechtigung an, um die sie bittet.',
  },
  single_sign_on_required: {
    message: 'Die Organisation verlangt Single Sign-on, und die Erlaubnis hat keines.',
    action: 'Melden Sie sich beim Code-Host in der Organisation an und beginnen Sie die Installation neu.',
  },
  address_not_allowed: {
    message: 'Eine Positivliste der Organisation weist diesen Server ab.',
    action:
      'Lassen Sie die Adresse dieses Servers von einem Owner in die Liste aufnehmen und beginnen Sie neu.',
  },
  rate_limited: {
    message: 'Der Code-Host hat um eine Pause gebeten. Es wurde nichts gespeichert.',
    action: AGAIN_LATER,
  },
  upstream_unreachable: {
    message: 'Der Code-Host war nicht erreichbar. Es wurde nichts gespeichert.',
    action: AGAIN_LATER,
  },
  upstream_unexpected: {
    message: 'Der Code-Host hat etwas geantwortet, das er nicht dokumentiert. Es wurde nichts gespeichert.',
    action:
      'Prüfen Sie seine Adresse und den Proxy davor; stimmen sie, melden Sie es mit dem Log des Dienstes.',
  },
  cross_site_request: {
    message: 'Diese Adresse funktioniert nur, wenn der Code-Host einen Browser dorthin führt.',
    action: 'Beginnen Sie die Installation auf dieser Seite.',
  },
  internal: {
    message:
      'Bei uns ist etwas schiefgegangen; Einzelheiten stehen im Log des Servers. Es wurde nichts gespeichert.',
    action: 'Versuchen Sie es erneut. Bleibt es dabei, fragen Sie den Betreiber des Servers.',
  },
}
