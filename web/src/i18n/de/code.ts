import type { Texts } from '../texts.ts'

export const code: Texts['code'] = {
  missingTitle: 'Noch lassen sich nicht alle Daten lesen',
  missingLead: 'Die Verbindung steht. Folgendes fehlt, und so bekommen Sie es:',
  openConnectedApps: '„Verbundene Apps“ öffnen',
  stretches_one: '{{count}} Zeitraum',
  stretches_other: '{{count}} Zeiträume',
  daysInAll_one: 'zusammen {{count}} Tag',
  daysInAll_other: 'zusammen {{count}} Tage',
  notCombinedTitle: 'Diese Filter lassen sich nicht kombinieren',
  notCombined:
    'Der Anbieter liefert jede Aufteilung für sich: wie viel je Sprache und wie viel je Editor, aber nicht wie viel je Sprache innerhalb eines Editors. Tidemark zeigt, was gezählt wurde, und erfindet den Rest nicht. Entfernen Sie einen der Filter.',
}
