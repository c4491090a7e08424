import type { Sentences } from '../sentences.ts'

/** Why the service refuses a request, and what to do. */
export const refusals: Sentences = {
  'Nobody is signed in.': 'Niemand ist angemeldet.',
  'The password was changed somewhere else at this very moment.':
    'Das Passwort wurde in diesem Augenblick woanders geändert.',
  'Ask an owner or an admin of your organisation.': 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  'Use the existing connection, or disconnect it first.':
    'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
  'Both ids stand on the same page of the admin console: Settings › General.':
    'Beide IDs stehen auf derselben Seite der Admin-Konsole: Settings › General.',
  'Copy the organization ID (org-…) again from Settings › General in the admin console.':
    'Kopieren Sie die Organisations-ID (org-…) noch einmal aus Settings › General in der Admin-Konsole.',
  'Copy the workspace ID again from Settings › General in the admin console.':
    'Kopieren Sie die Workspace-ID noch einmal aus Settings › General in der Admin-Konsole.',
  'Create an admin key in the workspace admin console, under access tokens, and use that one.':
    'Legen Sie in der Admin-Konsole des Workspace unter Access tokens einen Admin-Schlüssel an und verwenden Sie diesen.',
  'Check that the organization ID is not a workspace ID, and ask the vendor to enable the costs log.':
    'Prüfen Sie, ob die Organisations-ID keine Workspace-ID ist, und bitten Sie den Anbieter, das Kostenprotokoll zu aktivieren.',
  owner: 'Inhaber',
  admin: 'Admin',
  analyst: 'Analyst',
  'The enterprise {slug}': 'Das Enterprise {slug}',
  'The organization {id}': 'Die Organisation {id}',
  'A workspace ID is a UUID such as 123e4567-e89b-12d3-a456-426614174000.':
    'Eine Workspace-ID ist eine UUID wie 123e4567-e89b-12d3-a456-426614174000.',
  'A workspace ID is made of letters, digits, "-" and "_", such as 123e4567-e89b-12d3-a456-426614174000.':
    'Eine Workspace-ID besteht aus Buchstaben, Ziffern, „-“ und „_“, wie 123e4567-e89b-12d3-a456-426614174000.',
  'An organization ID starts with "org-", followed by letters and digits.':
    'Eine Organisations-ID beginnt mit „org-“, gefolgt von Buchstaben und Ziffern.',
  'The value given looks like a workspace ID.': 'Der angegebene Wert sieht aus wie eine Workspace-ID.',
  'The value given looks like an organization ID.':
    'Der angegebene Wert sieht aus wie eine Organisations-ID.',
  'The workspace ID is in the organization field and the organization ID is in the workspace field.':
    'Die Workspace-ID steht im Feld der Organisation und die Organisations-ID im Feld des Workspace.',
  'Swap the two ids and connect again.': 'Tauschen Sie die beiden IDs und verbinden Sie erneut.',
  'Copy the organization ID again.': 'Kopieren Sie die Organisations-ID noch einmal.',
  'Copy the workspace ID again.': 'Kopieren Sie die Workspace-ID noch einmal.',
  'Use one of {ids}.': 'Verwenden Sie eine von diesen: {ids}.',
  hour: 'Stunden',
  day: 'Tagen',
  week: 'Wochen',
  month: 'Monaten',
  total: 'der Summe',
}
