import type { Sentences } from '../sentences.ts'

/** What is wrong with the hosted app of a code host, or with its install, and what to do. */
export const hostedApp: Sentences = {
  'The app is not installed: it was cancelled, or it waits for the approval of an owner of the organisation.':
    'Die App ist nicht installiert: Es wurde abgebrochen, oder ein Owner der Organisation muss noch zustimmen.',
  'The code host knows no installation of the app on the organisation that was named.':
    'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
  'Start again and choose that organisation at the code host.':
    'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
}
