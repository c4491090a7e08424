import type { Sentences } from '../sentences.ts'

/** Why the service refuses a request, and what to do. */
export const refusals: Sentences = {
  'Nobody is signed in.': 'Niemand ist angemeldet.',
  'The password was changed somewhere else at this very moment.':
    'Das Passwort wurde in diesem Augenblick woanders geändert.',
  'Ask an owner or an admin of your organisation.': 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  'Use the existing connection, or disconnect it first.':
    'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
  owner: 'Inhaber',
  admin: 'Admin',
  analyst: 'Analyst',
  'Use one of {ids}.': 'Verwenden Sie eine von diesen: {ids}.',
  hour: 'Stunden',
  day: 'Tagen',
  week: 'Wochen',
  month: 'Monaten',
  total: 'der Summe',
}
