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
  api_version_ended: '{product} beantwortet die Version seiner API, die dieses Tidemark spricht, nicht mehr.',
  address_not_allowed:
    '{product} hat auf eine Adresse verwiesen, die nicht erlaubt ist ({reason:reason}); dorthin wurde nichts gesendet.',
}
