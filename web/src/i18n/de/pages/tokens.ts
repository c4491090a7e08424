import type { Texts } from '../../texts.ts'

export const tokens: Texts['tokens'] = {
  lead: 'Für Skripte und andere Werkzeuge. Die API ist unter <docs>/docs</docs> beschrieben.',
  loading: 'Tokens',
  create: 'Token anlegen',
  createFirst: 'Token anlegen',
  none: 'Keine API-Tokens',
  noneText:
    'Mit einem Token fragt ein Skript oder ein anderes Werkzeug Tidemark nach Zahlen oder verwaltet Verbindungen, ohne Passwort.',
  columns: {
    name: 'Name',
    role: 'Rolle',
    hint: 'Beginnt mit',
    created: 'Angelegt',
    expires: 'Läuft ab',
    used: 'Zuletzt benutzt',
    action: 'Aktion',
  },
  never: 'Nie',
  expired: 'Abgelaufen {{day}}',
  revoke: 'Widerrufen',
  revokeOne: '{{name}} widerrufen',
  revokeTitle: '{{name}} widerrufen?',
  revokeText:
    'Was dieses Token benutzt, wird ab sofort abgewiesen, ebenso die Tokens, die damit angelegt wurden. Das lässt sich nicht rückgängig machen.',
  dialog: {
    title: 'API-Token anlegen',
    name: 'Name',
    nameHelp: 'Was es benutzen wird, z. B. „Finanzexport“.',
    nameMissing: 'Benennen Sie das Token nach dem, was es benutzen wird.',
    role: 'Rolle',
    roles: { analyst: 'Analyst: liest Zahlen', admin: 'Admin: verwaltet auch Quellen' },
    expiresAfter: 'Läuft ab nach',
    days: '{{count}} Tagen',
    year: '1 Jahr',
    create: 'Anlegen',
  },
  created: {
    title: 'Kopieren Sie Ihr Token jetzt',
    warning: 'Es wird nicht noch einmal gezeigt. Wer es hat, kann mit seiner Rolle handeln.',
    token: 'Token',
    sendAs: 'Senden Sie es als',
    done: 'Ich habe es kopiert',
  },
}
