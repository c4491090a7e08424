import type { Sentences } from '../sentences.ts'

/** What is wrong with the hosted app of a code host, or with its install, and what to do. */
export const hostedApp: Sentences = {
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
  'The code host knows no installation of the app on the organisation that was named.':
    'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
  'Start again and choose that organisation at the code host.':
    'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
}
