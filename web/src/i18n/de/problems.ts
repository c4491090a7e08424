import type { Texts } from '../texts.ts'

export const problems: Texts['problems'] = {
  unexpectedAnswer: {
    title: 'Unerwartete Antwort',
    detail: 'Der Dienst hat mit dem Status {{status}} und ohne Erklärung geantwortet.',
    action: 'Versuchen Sie es erneut. Bleibt es dabei, sehen Sie in das Log des Dienstes.',
  },
  notReached: {
    title: 'Tidemark antwortet nicht',
    detail:
      'Etwas davor, etwa ein Reverse Proxy, hat mit dem Status {{status}} geantwortet: Es hat den Dienst nicht erreicht.',
    action:
      'Vielleicht startet er gerade: Versuchen Sie es in einer Minute erneut. Bleibt es dabei, prüfen Sie, ob der Dienst läuft.',
  },
  pageFailed: {
    title: 'Diese Seite ist gescheitert',
    detail: 'Auf dieser Seite ist etwas Unerwartetes geschehen.',
    action: 'Laden Sie die Seite neu.',
  },
  unreachable: {
    title: 'Keine Antwort von Tidemark',
    detail: 'Dieser Browser konnte den Dienst nicht erreichen.',
    action: 'Prüfen Sie, ob der Dienst läuft und Sie online sind, und versuchen Sie es erneut.',
  },
  outdated: {
    title: 'Diese Seite ist älter als der Dienst',
    detail: 'Der Dienst hat in einer Form geantwortet, die diese Seite nicht kennt.',
    action: 'Laden Sie die Seite neu, um die aktuelle zu erhalten.',
  },
}
