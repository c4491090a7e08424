import type { Texts } from '../../texts.ts'

export const published: Texts['published'] = {
  totals: 'Summen',
  lead: {
    people: {
      both: 'Diese Organisation zeigt Gruppen, keine Personen. Wer die Werkzeuge nutzt, zeigt nach Teams und Gruppen die Seite <teams>Teams</teams>, und wie sich das bewegt, die Seite <adoption>Verbreitung</adoption>.',
      code_assistant:
        'Diese Organisation zeigt Gruppen, keine Personen. Wer den Code-Assistenten nutzt, zeigt nach Teams die Seite <teams>Teams</teams>, und wie sich das bewegt, die Seite <adoption>Verbreitung</adoption>.',
      chat_assistant:
        'Diese Organisation zeigt Gruppen, keine Personen. Wer den Chat-Assistenten nutzt, zeigt nach Gruppen die Seite <teams>Teams</teams>.',
    },
    peopleWithoutNames: {
      both: 'Diese Organisation zeigt Gruppen und Personen ohne ihre Namen: nach Monaten, unter Pseudonymen, die jedes Quartal wechseln. Nach Teams und Gruppen zeigt es die Seite <teams>Teams</teams>, und wie sich das bewegt, die Seite <adoption>Verbreitung</adoption>.',
      code_assistant:
        'Diese Organisation zeigt Gruppen und Personen ohne ihre Namen: nach Monaten, unter Pseudonymen, die jedes Quartal wechseln. Nach Teams zeigt es die Seite <teams>Teams</teams>, und wie sich das bewegt, die Seite <adoption>Verbreitung</adoption>.',
      chat_assistant:
        'Diese Organisation zeigt Gruppen und Personen ohne ihre Namen: nach Monaten, unter Pseudonymen, die jedes Quartal wechseln. Nach Gruppen zeigt es die Seite <teams>Teams</teams>.',
    },
    spend: {
      both: 'Was die Werkzeuge kosten: in der Organisation, die Credits des Code-Assistenten nach Teams, und der Chat-Assistent danach, wofür ausgegeben wird, und nach Gruppen.',
      code_assistant: 'Was der Code-Assistent kostet: in der Organisation, und seine Credits nach Teams.',
      chat_assistant:
        'Was der Chat-Assistent kostet: in der Organisation, wofür ausgegeben wird, und nach Gruppen.',
    },
    limits: {
      both: 'Diese Organisation zeigt Gruppen, keine Personen: Limits und Budgets einzelner Personen werden nicht gezeigt. Gezeigt wird, was von den enthaltenen Credits verbraucht ist, was ausgegeben wurde und was für alle festgelegt ist.',
      code_assistant:
        'Diese Organisation zeigt Gruppen, keine Personen: Budgets einzelner Personen werden nicht gezeigt. Gezeigt wird, was von den enthaltenen Credits verbraucht ist und was für alle festgelegt ist.',
      chat_assistant:
        'Diese Organisation zeigt Gruppen, keine Personen: Limits einzelner Personen werden nicht gezeigt. Gezeigt wird, was ausgegeben wurde und was für alle festgelegt ist.',
    },
    adoption:
      'Wer den Code-Assistenten nutzt, von denen, die es könnten: in der Organisation und nach Teams.',
    activity: 'Was mit dem Code-Assistenten getan wird: in der Organisation, womit, und nach Teams.',
    seats:
      'Wie viele Plätze genutzt werden: in der Organisation und nach Teams. Eine Liste gibt es nicht: Wessen Platz frei werden könnte, steht in der Konsole des Anbieters.',
    ownTeams:
      'Summen der ganzen Organisation, und von Teams und Gruppen die eigenen: Andere, und was vom Ganzen bleibt, werden nicht gezeigt.',
    teams: {
      both: 'Teams und Gruppen nebeneinander. Wer in mehreren ist, kann in jeder zählen, die Zeilen können also mehr als das Ganze ergeben; wer in keiner ist, steht in der letzten.',
      code_assistant:
        'Teams nebeneinander. Wer in mehreren ist, kann in jedem zählen, die Zeilen können also mehr als das Ganze ergeben; wer in keinem ist, steht in der letzten.',
      chat_assistant:
        'Gruppen nebeneinander. Wer in mehreren ist, kann in jeder zählen, die Zeilen können also mehr als das Ganze ergeben; wer in keiner ist, steht in der letzten.',
    },
    productivity:
      'Pull Requests der Organisation, nach Repository und nach Teams, und nie als Ursache und Wirkung.',
  },
  lines: {
    people: 'Aktive Personen gegenüber Plätzen',
    kinds: 'Personen nach Art der Nutzung',
    seats: 'Plätze im Verlauf',
    included: 'Credits im Verlauf',
  },
  linesHint: {
    people: 'Wöchentlich und monatlich blicken vom Ende jeder Zeile 7 und 28 Tage zurück',
    kinds: 'Eine Person kann in mehreren sein: Diese Zahlen ergeben keine Summe',
    seats: 'Wie sie die letzte Liste jeder Zeile nennt',
    included: 'Insgesamt verbraucht, davon in den Plätzen enthalten, und darüber hinaus berechnet',
  },
  movement: {
    hint: '{{now}} gegen {{before}}, jeweils wie veröffentlicht',
    nothing:
      'Aus diesem Monat ist keine Bewegung veröffentlicht: Sie braucht den Monat davor und genug Personen, die kamen, blieben oder gingen.',
  },
  units: 'Nach {{dimension}}',
  unitsHint: '{{days}} · abgeschlossene Monate, wer in mehreren ist, kann in jeder zählen',
  openMonth:
    'Dieser Monat ist nicht zu Ende: Teams und Gruppen werden danach gezählt. Wählen Sie einen früheren.',
  nothingTitle: 'Von diesen Monaten ist nichts veröffentlicht',
  nothing:
    'Zahlen eines Monats werden veröffentlicht, wenn er zu Ende und endgültig ist und genug Personen dahinter stehen. Von früheren Monaten kann es welche geben.',
  newest: '{{month}} zeigen, den neuesten veröffentlichten Monat',
  openTotals:
    'Summen dieses Monats werden veröffentlicht, wenn er zu Ende und endgültig ist; seine Wochen schon vorher, eine nach der anderen.',
  noOwnUnits:
    'Von Ihren Teams und Gruppen ist aus diesen Monaten nichts veröffentlicht: Dazu braucht es {{leads}} gezählte Personen, in ihnen oder in einer größeren Einheit, die sie enthält, und einen abgeschlossenen Monat.',
  noUnits: 'Von diesen Monaten ist noch nichts veröffentlicht.',
  noNumbers: 'Von diesen Monaten wird keine dieser Zahlen nach Einheiten genannt.',
  counted_one: 'Zählt {{counted}} von {{count}} Person',
  counted_other: 'Zählt {{counted}} von {{count}} Personen',
  countedApart_one: 'Zählt {{count}} Person; auf der Liste stehen {{members}}',
  countedApart_other: 'Zählt {{count}} Personen; auf der Liste stehen {{members}}',
  newcomers_one:
    'Neu oder gewechselt ({{count}} Person): eine Ebene höher oder wie zuvor gezählt, bis {{k}} gemeinsam dazukommen',
  newcomers_other:
    'Neu oder gewechselt ({{count}} Personen): eine Ebene höher oder wie zuvor gezählt, bis {{k}} gemeinsam dazukommen',
  otherHelp: 'Alle, die in keiner Zeile darüber sind, und jede Zahl, die dort zurückgehalten wird',
  inOther: 'in Übrige',
  notShown: 'nicht gezeigt',
  unitsTable: 'Zahlen nach {{dimension}}',
}
