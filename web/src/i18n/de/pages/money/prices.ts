import type { Texts } from '../../../texts.ts'

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
    '{{item}}: {{price}}, ab {{from}}. Der Preis davor gilt dann wieder; im Protokoll bleibt dieser stehen.',
  always: 'immer',
  notKnown: 'nicht bekannt',
  ended: 'nicht mehr ausgewiesen',
  fromHelp: 'Erster Tag, an dem er gilt, in UTC. Ohne Tag gilt er immer.',
  invalidPrice: 'Geben Sie einen Betrag wie 19, 19,50 oder 0,01 ein.',
  listed: 'Listenpreise',
  listedHint:
    'Was der Anbieter ausweist, ohne Rabatte. Zum Vergleich mit Tidemark geliefert: Kosten zu Ihren Preisen kommen nie daraus.',
  readOn: 'Gelesen am {{day}}',
  columns: { item: 'Wofür', price: 'Preis', from: 'Gilt ab', source: 'Woher', action: 'Ändern' },
  item: {
    seat: 'Ein Platz jedes Tarifs, je Monat',
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
    hint: 'Nach der Liste des Anbieters. Sie gilt überall, wo Sie keine eigene Menge hinterlegt haben.',
    columns: { plan: 'Tarif', customer: 'Für', amount: 'Enthalten', from: 'Gilt ab', source: 'Woher' },
    credits: '{{amount}} Credits',
    premium_requests: '{{amount}} Premium-Anfragen',
    none_credits: 'Credits: nicht mehr ausgewiesen',
    none_premium_requests: 'Premium-Anfragen: nicht mehr ausgewiesen',
  },
  allowances: {
    words: {
      title: 'Ihre enthaltenen Mengen',
      hint: 'Was ein Platz nach Ihren eigenen Bedingungen für einen Monat enthält, und ab welchem Tag. Von diesem Tag an steht es an der Stelle der Liste des Anbieters darunter.',
      table: 'Ihre enthaltenen Mengen nach Tag',
      none: 'Sie haben keine hinterlegt: Es gilt die Liste des Anbieters darunter.',
      add: 'Enthaltene Menge hinzufügen',
      takeBackTitle: 'Diese enthaltene Menge zurücknehmen?',
    },
    what: 'die enthaltenen Mengen',
    changeTitle: 'Enthaltene Menge ändern',
    takeBackHelp:
      '{{item}}: {{amount}}, ab {{from}}. Dann gilt wieder die davor, sonst die Liste des Anbieters; im Protokoll bleibt diese stehen.',
    item: '{{plan}}, {{unit}}',
    unitLabel: 'Einheit',
    unit: { credits: 'Credits', premium_requests: 'Premium-Anfragen' },
    unknown: { credits: 'Credits: nicht bekannt', premium_requests: 'Premium-Anfragen: nicht bekannt' },
    amountHelp:
      'Eine ganze Zahl für einen Platz und Kalendermonat. Lassen Sie das Feld leer, wenn sie nicht bekannt ist.',
    fromHelp:
      'Erster Tag, an dem sie gilt, in UTC; in der Regel der Erste eines Monats. Ohne Tag gilt sie immer.',
    invalid: 'Geben Sie eine ganze Zahl wie 1900 ein, oder nichts.',
  },
}
