import type { Texts } from '../../texts.ts'

export const handover: Texts['handover'] = {
  title: 'Daten, um die Personen gebeten haben',
  hint: 'Von Personen, die sich nicht über einen Identitätsanbieter anmelden können. Eine Person fragt an, eine andere genehmigt, und die erste händigt aus.',
  none: 'Niemand hat um seine Daten gebeten.',
  columns: {
    proof: 'Wie sie sich ausgewiesen haben',
    asked: 'Angefragt von',
    state: 'Stand',
    decided: 'Entschieden von',
    actions: 'Möglich',
  },
  state: {
    pending: 'Wartet auf Genehmigung',
    ready: 'Bereit zum Aushändigen',
    ended: 'Vorbei',
    refused: 'Verweigert oder zurückgenommen',
  },
  until: 'Bis {{at}}',
  handed: 'Zuletzt abgerufen {{at}}',
  json: 'JSON',
  file: 'daten-einer-person',
  ask: 'Daten einer Person anfragen',
  askIt: 'Anfragen',
  askHelp:
    'Jemand anderes, der Namen genehmigen darf, muss zustimmen. Dann können Sie die Datei 7 Tage lang abrufen. Anfrage, Entscheidung und jede Datei werden protokolliert, und die Person erfährt davon, sobald sie sich anmelden kann.',
  person: 'E-Mail-Adresse oder Login',
  personHelp: 'Wie im Schreiben der Person. Es wird nicht gespeichert.',
  proof: 'Wie sie sich ausgewiesen hat',
  proofHelp: 'Mindestens 20 Zeichen, ohne Namen: Es bleibt im Protokoll.',
  wrongPerson: 'Bitte geben Sie eine Adresse oder einen Login ein.',
  wrongProof: 'Bitte 20 bis 500 Zeichen.',
  approve: 'Genehmigen',
  approveTitle: 'Diese Daten aushändigen lassen?',
  approveHelp:
    'Sehen Sie das Schreiben der Person an und geben Sie die Adresse oder den Login daraus ein: Nach wem gefragt wurde, ist nicht gespeichert und muss dasselbe sein.',
  refuse: 'Verweigern',
  refuseTitle: 'Diese Anfrage verweigern?',
  refuseHelp: 'Nichts wird ausgehändigt. Es kann wieder angefragt werden.',
  takeBack: 'Zurücknehmen',
}
