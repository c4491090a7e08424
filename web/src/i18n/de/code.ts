import type { Texts } from '../texts.ts'

export const code: Texts['code'] = {
  missingTitle: 'Noch lassen sich nicht alle Daten lesen',
  missingLead: 'Die Verbindung steht. Folgendes fehlt, und so bekommen Sie es:',
  openConnectedApps: '„Verbundene Apps“ öffnen',
  stretches_one: '{{count}} Zeitraum',
  stretches_other: '{{count}} Zeiträume',
  daysInAll_one: 'zusammen {{count}} Tag',
  daysInAll_other: 'zusammen {{count}} Tage',
  vendor: {
    title: {
      people: 'Personen je Tag, wie der Anbieter sie zählt',
      events: 'Vervollständigungen und Chats, wie der Anbieter sie zählt',
    },
    alone:
      'Aus den Metrikaufrufen des Anbieters: Die Berichte je Person sagen zu diesen Tagen nichts. Der Anbieter zählt jeden Tag für sich, daher weiß niemand, wie viele verschiedene Personen eine Woche oder ein Monat hatte.',
    beside:
      'Aus den Metrikaufrufen des Anbieters, eine andere Zählung als die Berichte oben: Beide müssen nicht übereinstimmen, und Personen mehrerer Tage addieren sich nie.',
  },
  notCombinedTitle: 'Diese Filter lassen sich nicht kombinieren',
  notCombined:
    'Der Anbieter liefert jede Aufteilung für sich: wie viel je Sprache und wie viel je Editor, aber nicht wie viel je Sprache innerhalb eines Editors. Tidemark zeigt, was gezählt wurde, und erfindet den Rest nicht. Entfernen Sie einen der Filter.',
}
