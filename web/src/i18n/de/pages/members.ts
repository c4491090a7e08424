import type { Texts } from '../../texts.ts'

export const members: Texts['members'] = {
  lead: 'Wer sich bei Tidemark anmelden darf und was er hier darf.',
  what: 'Mitglieder',
  add: 'Mitglied hinzufügen',
  addTitle: 'Mitglied hinzufügen',
  addIt: 'Hinzufügen',
  table: 'Mitglieder der Organisation',
  columns: { name: 'Name', email: 'E-Mail', role: 'Rolle', since: 'Seit', action: 'Aktion' },
  role: {
    admin: 'Admin: Zahlen, Quellen und Einstellungen',
    analyst: 'Analyst: liest Zahlen',
    finance: 'Finanzen: Zahlen von Gruppen, Preise, Rechnungen und Abschlüsse',
    observer: 'Beobachter: liest Protokoll und Regeln, keine Zahlen',
    member: 'Mitglied: liest die eigenen Daten und Summen der Organisation',
  },
  enterName: 'Bitte geben Sie einen Namen ein.',
  enterEmail: 'Bitte geben Sie eine E-Mail-Adresse ein.',
  enterPassword: 'Bitte verwenden Sie mindestens 12 Zeichen.',
  firstPassword: 'Erstes Passwort',
  passwordHelp:
    'Mindestens 12 Zeichen. Geben Sie es selbst weiter; Tidemark verschickt keine E-Mails. Bei der ersten Anmeldung muss es geändert werden.',
  remove: 'Entfernen',
  removeName: '{{name}} entfernen',
  removeTitle: '{{name}} entfernen?',
  removeHelp:
    '{{email}} wird überall abgemeldet und kann sich nicht mehr anmelden. Gesammelte Daten bleiben.',
}
