import type { Texts } from '../../../texts.ts'

export const spend: Texts['spend'] = {
  tool: 'Werkzeug',
  bothTools: 'Beide Werkzeuge',
  bothLead:
    'Was jedes Werkzeug kostet, in seinen eigenen Einheiten. Beträge zweier Werkzeuge werden nie addiert: Eine Rechnung und aufgezeichnete Nutzung sind zweierlei.',
  billOpen: 'Der Anbieter bucht und berichtigt einen Tag der Rechnung eine Woche lang.',
  closer: 'Näher ansehen',
  closerAt: 'Näher ansehen: {{tool}}',
  notFilteredTitle: 'Nicht mit diesen Filtern',
  notFiltered: '{{tool}}: Keine seiner Zahlen lässt sich so filtern.',
  totals: 'Summen',
  totalsOf: 'Summen: {{tool}}',
  tokens: 'Tokens',
  tokensOf: '{{input}} ein · {{cached}} Cache · {{output}} aus',
  people: {
    title: 'Wer KI-Credits verbraucht hat',
    hint: 'Laut den Berichten der Personen, Enthaltenes eingeschlossen: ein Verlauf, keine Rechnung. Die Rechnung nennt keine Personen; was sie oder Budgets im Monat von jeder haben, steht unter <people>Personen</people>.',
  },
  lines: {
    title: 'Rechnungszeilen, {{day}}',
    loading: 'Rechnungszeilen',
    shown_one:
      '{{formatted}} Rechnungszeile, wie der Anbieter sie schrieb, in US-Dollar vor Vertragsrabatten und Steuern.',
    shown_other:
      '{{formatted}} Rechnungszeilen, wie der Anbieter sie schrieb, in US-Dollar vor Vertragsrabatten und Steuern.',
    shownMore:
      '{{formatted}} Rechnungszeilen, weitere folgen, wie der Anbieter sie schrieb, in US-Dollar vor Vertragsrabatten und Steuern.',
    caption: 'Rechnungszeilen',
    what: 'Berechnet für',
    where: 'Wo',
    quantity: 'Menge',
    gross: 'Brutto',
    discount: 'Enthalten',
    net: 'Berechnet',
    price: 'zu {{price}}',
    provisional: 'Vorläufig',
  },
  records: {
    title: 'Kosteneinträge, {{of}}',
    hour: '{{from}} bis {{to}}',
    loading: 'Kosteneinträge',
    shown_one: '{{formatted}} Eintrag, wie der Anbieter ihn schrieb. Er nennt die Logdatei, in der er kam.',
    shown_other:
      '{{formatted}} Einträge, wie der Anbieter sie schrieb. Jeder nennt die Logdatei, in der er kam.',
    shownMore:
      '{{formatted}} Einträge, weitere folgen, wie der Anbieter sie schrieb. Jeder nennt die Logdatei, in der er kam.',
    caption: 'Kosteneinträge',
    person: 'Person',
    place: 'Modell und Ort',
    tokens: 'Tokens',
    charged: 'Berechnet',
    file: 'Logdatei',
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
