import type { Texts } from '../../texts.ts'

export const spend: Texts['spend'] = {
  totals: 'Summen',
  tokens: 'Tokens',
  tokensOf: '{{input}} ein · {{cached}} Cache · {{output}} aus',
  records: {
    title: 'Kostensätze, {{from}} bis {{to}}',
    loading: 'Kostensätze',
    shown_one:
      '{{formatted}} Satz, wie der Anbieter ihn schrieb. Er nennt die Protokolldatei, in der er kam.',
    shown_other:
      '{{formatted}} Sätze, wie der Anbieter sie schrieb. Jeder nennt die Protokolldatei, in der er kam.',
    shownMore:
      '{{formatted}} Sätze, weitere folgen, wie der Anbieter sie schrieb. Jeder nennt die Protokolldatei, in der er kam.',
    caption: 'Kostensätze',
    person: 'Person',
    place: 'Modell und Ort',
    tokens: 'Tokens',
    charged: 'Berechnet',
    file: 'Protokolldatei',
    unattributed: 'Nicht zugeordnet',
    notGiven: 'Nicht angegeben',
    notGivenLabel: 'nicht angegeben',
    agent: 'Agent {{agent}}',
    reasoning: 'Denkaufwand {{reasoning}}',
    noCharge: 'Nicht berechnet',
    noSku: 'Keine SKU',
    amountUnknown: 'Betrag unbekannt',
    provisional: 'Vorläufig',
  },
}
