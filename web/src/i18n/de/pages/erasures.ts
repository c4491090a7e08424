import type { Texts } from '../../texts.ts'

export const erasures: Texts['erasures'] = {
  title: 'Gelöschte Personen',
  hint: 'Auf Wunsch gelöscht; die Zahlen der Gruppen bleiben. Niemand wird hier genannt, und kein neues Abholen bringt sie zurück.',
  none: 'Niemand wurde gelöscht.',
  byItself: 'Tidemark selbst',
  columns: {
    asked: 'Erbeten von',
    state: 'Stand',
    decided: 'Entschieden von',
    receipt: 'Gefunden und getan',
    actions: 'Möglich',
  },
  state: {
    pending: 'Wartet auf Genehmigung',
    running: 'Wird ausgeführt',
    done: 'Gelöscht',
    refused: 'Verweigert oder zurückgenommen',
    applied: 'Nach einer Wiederherstellung erneut gelöscht',
  },
  accounts_one: '{{count}} Konto',
  accounts_other: '{{count}} Konten',
  bodies_one: '{{count}} Kopie einer Antwort des Anbieters gelöscht',
  bodies_other: '{{count}} Kopien von Antworten der Anbieter gelöscht',
  texts_one: '{{count}} Ansicht oder Protokolleintrag ohne den Namen',
  texts_other: '{{count}} Ansichten oder Protokolleinträge ohne den Namen',
  rows_one: '{{count}} Zeile vergröbert',
  rows_other: '{{count}} Zeilen vergröbert',
  ask: 'Person löschen',
  askTitle: 'Eine Person löschen, die darum gebeten hat',
  askIt: 'Um Löschung bitten',
  askHelp:
    'Jemand anders, der Änderungen am Datenschutz bestätigt, muss genehmigen, wenn es so jemanden gibt. Es lässt sich nicht rückgängig machen: Namen, Adressen und Kennungen der Anbieter werden gelöscht, und was die Person getan hat, bleibt in den Zahlen als das von niemandem.',
  account: 'Adresse, Login oder Kennung beim Anbieter',
  accountHelp:
    'Vollständig, wie die Person sie angibt. Alle Konten mit derselben Adresse werden gefunden. Sie wird nirgends aufbewahrt.',
  wrongAccount: 'Geben Sie eine Adresse, einen Login oder eine Kennung ein.',
  approve: 'Genehmigen',
  approveTitle: 'Diese Person löschen?',
  approveHelp:
    'Es wird sofort ausgeführt und lässt sich nicht rückgängig machen. Ihre Genehmigung steht im Protokoll.',
  refuse: 'Verweigern',
  refuseTitle: 'Diese Löschung verweigern?',
  refuseHelp: 'Niemand wird gelöscht. Es kann wieder darum gebeten werden.',
  takeBack: 'Zurücknehmen',
  takeBackTitle: 'Die Bitte zurücknehmen?',
  takeBackHelp: 'Niemand wird gelöscht. Es kann wieder darum gebeten werden.',
}
