import type { Sentences } from '../sentences.ts'

/** What is wrong with the hosted app of a code host, or with its install, and what to do. */
export const hostedApp: Sentences = {
  'The hosted app’s private key is missing or is no PEM key.':
    'Der private Schlüssel der App fehlt oder ist kein PEM-Schlüssel.',
  'Set CODE_HOST_APP_ID and CODE_HOST_PRIVATE_KEY to those of the app, or register it again.':
    'Setzen Sie CODE_HOST_APP_ID und CODE_HOST_PRIVATE_KEY auf die der App, oder registrieren Sie sie neu.',
  'No app of this service is registered on the code host of {product}.':
    'Auf dem Code-Host von {product} ist keine App dieses Dienstes registriert.',
  'Register it in Settings › Connected Apps, or have the operator set CODE_HOST_APP_SLUG and the other CODE_HOST_ variables.':
    'Registrieren Sie sie unter Einstellungen › Verbundene Apps, oder lassen Sie den Betreiber CODE_HOST_APP_SLUG und die anderen Variablen CODE_HOST_… setzen.',
  'Register it in Settings › Connected Apps: one click, nothing to type.':
    'Registrieren Sie sie unter Einstellungen › Verbundene Apps: ein Klick, nichts einzutippen.',
  'Have the operator set CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.':
    'Lassen Sie den Betreiber CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET setzen.',
  'The code host of {product} did not accept the code of the registration: it works once, within an hour.':
    'Der Code-Host von {product} hat den Code der Registrierung nicht angenommen: Er gilt einmal und eine Stunde lang.',
  'If the app already stands in the list of apps on the code host, delete it there; then register it again in Settings › Connected Apps.':
    'Steht die App beim Code-Host schon in der Liste der Apps, löschen Sie sie dort; registrieren Sie sie dann neu unter Einstellungen › Verbundene Apps.',
  "The code host of {product} did not accept the code that the browser brought back: it was used before, is older than ten minutes, or the app's client secret is wrong.":
    'Der Code-Host von {product} hat den Code nicht angenommen, den der Browser zurückbrachte: Er wurde schon benutzt, ist älter als zehn Minuten, oder das Client Secret der App ist falsch.',
  'Start the installation again in Settings › Connected Apps; if it goes on, check CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.':
    'Beginnen Sie die Installation neu unter Einstellungen › Verbundene Apps; bleibt es dabei, prüfen Sie CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET.',
  "The app is not installed on the organization {organization} of {product}'s code host, or an owner has yet to approve it.":
    'Die App ist in der Organisation {organization} auf dem Code-Host von {product} nicht installiert, oder ein Owner muss noch zustimmen.',
  'Start the installation again, and choose that organization on the code host. If an owner must approve, start again once it is done.':
    'Beginnen Sie die Installation neu und wählen Sie beim Code-Host diese Organisation. Muss ein Owner zustimmen, beginnen Sie neu, sobald er es getan hat.',
  'The app is not installed: it was cancelled, or it waits for the approval of an owner of the organisation.':
    'Die App ist nicht installiert: Es wurde abgebrochen, oder ein Owner der Organisation muss noch zustimmen.',
  'Once it is approved, start the install again in Settings › Connected Apps.':
    'Beginnen Sie die Installation nach der Zustimmung neu unter Einstellungen › Verbundene Apps.',
  'The code host knows no installation of the app on the organisation that was named.':
    'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
  'Start again and choose that organisation at the code host.':
    'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
  'The app was not registered at the code host.': 'Die App wurde beim Code-Host nicht registriert.',
  'Start again in Settings › Connected Apps and confirm at the code host.':
    'Beginnen Sie neu unter Einstellungen › Verbundene Apps und bestätigen Sie beim Code-Host.',
  'An app on the code host of {product} cannot be registered from here.':
    'Eine App auf dem Code-Host von {product} lässt sich von hier aus nicht registrieren.',
  'Have the operator register it there and set CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.':
    'Lassen Sie den Betreiber sie dort registrieren und CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID und CODE_HOST_CLIENT_SECRET setzen.',
  'The operator has set up the app for this service.':
    'Der Betreiber hat die App für diesen Dienst eingerichtet.',
  'Install it; it need not be registered.': 'Installieren Sie sie; sie muss nicht registriert werden.',
  'An app is registered already, and connections use it.':
    'Eine App ist schon registriert, und Verbindungen verwenden sie.',
  'Install it on further organisations, or disconnect those connections before registering another.':
    'Installieren Sie sie in weiteren Organisationen, oder trennen Sie diese Verbindungen, bevor Sie eine andere registrieren.',
  'An app is installed by a person in a browser, not with an API token.':
    'Eine App installiert eine Person im Browser, nicht ein API-Token.',
  'Sign in and begin in Settings › Connected Apps.':
    'Melden Sie sich an und beginnen Sie unter Einstellungen › Verbundene Apps.',
  'This was not started in this session, was used before, or took longer than ten minutes.':
    'Das wurde nicht in dieser Sitzung begonnen, schon benutzt oder hat länger als zehn Minuten gedauert.',
  'Start again in Settings › Connected Apps, in one go and in the same browser.':
    'Beginnen Sie neu unter Einstellungen › Verbundene Apps, in einem Zug und im selben Browser.',
  'The code host leads a browser here; nothing else may ask.':
    'Hierher führt der Code-Host einen Browser; nichts anderes darf fragen.',
}
