import type { Texts } from '../../texts.ts'

export const prices: Texts['prices'] = {
  ownTable: 'Ihre Preise nach Tag',
  listedTable: 'Listenpreise nach Tag',
  own: 'Ihre Preise',
  ownHint:
    'Was Sie laut Vertrag zahlen, und ab welchem Tag. Damit werden „Kosten zu Ihren Preisen“ gerechnet; sie heißen nie abgerechnet.',
  what: 'die Preise',
  none: 'Es ist kein Preis hinterlegt. Was Plätze kosten, ist bis dahin nicht bekannt.',
  add: 'Preis hinzufügen',
  save: 'Speichern',
  change: 'Ändern',
  changeTitle: 'Preis ändern',
  changeOf: 'Ändern: {{item}}, ab {{from}}',
  takeBack: 'Zurücknehmen',
  takeBackOf: 'Zurücknehmen: {{item}}, ab {{from}}',
  takeBackTitle: 'Diesen Preis zurücknehmen?',
  takeBackHelp:
    '{{item}}: {{price}}, ab {{from}}. Der Preis davor gilt dann wieder; im Audit-Log bleibt dieser stehen.',
  always: 'immer',
  notKnown: 'nicht bekannt',
  fromHelp: 'Erster Tag, an dem er gilt, in UTC. Ohne Tag gilt er immer.',
  invalidPrice: 'Geben Sie einen Betrag wie 19, 19,50 oder 0,01 ein.',
  listed: 'Listenpreise',
  listedHint:
    'Was der Anbieter ausweist, ohne Rabatte. Zum Vergleich mit Tidemark geliefert: Kosten zu Ihren Preisen kommen nie daraus.',
  readOn: 'Gelesen am {{day}}',
  columns: { item: 'Wofür', price: 'Preis', from: 'Gilt ab', source: 'Woher', action: 'Ändern' },
  item: {
    seat: 'Ein Platz jedes Plans, je Monat',
    seat_business: 'Ein Business-Platz, je Monat',
    seat_enterprise: 'Ein Enterprise-Platz, je Monat',
    seat_standalone: 'Ein Standalone-Platz, je Monat',
    code_assistant_credit: 'Ein Credit des Code-Assistenten',
    code_assistant_premium_request: 'Eine Premium-Anfrage des Code-Assistenten',
    chat_assistant_credit: 'Ein Credit des Chat-Assistenten',
  },
  plan: { business: 'Business', enterprise: 'Enterprise', standalone: 'Standalone' },
  customer: { existing: 'Kunde vor Juni 2026', new: 'Neuer Kunde' },
  included: {
    title: 'Je Platz im Monat enthalten',
    columns: { plan: 'Plan', customer: 'Für', amount: 'Enthalten', from: 'Gilt ab', source: 'Woher' },
    credits: '{{amount}} Credits',
    premium_requests: '{{amount}} Premium-Anfragen',
    none_credits: 'Credits nicht bekannt',
    none_premium_requests: 'Premium-Anfragen nicht bekannt',
  },
}
