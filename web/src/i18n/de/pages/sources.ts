import type { Texts } from '../../texts.ts'

export const sources: Texts['sources'] = {
  lead: 'Woher die Zahlen des Chat-Assistenten kommen. Tidemark liest nur und ändert beim Anbieter nichts. Der Code-Assistent wird unter <apps>Verbundene Apps</apps> verbunden.',
  loading: 'die Quellen',
  loadingOne: 'die Quelle',
  connectOne: 'Quelle verbinden',
  noneText:
    'Verbinden Sie den Chat-Assistenten, um zu sehen, wer wie viel wofür ausgibt. Sie brauchen einen Admin-Schlüssel und zwei IDs.',
  refusedKey: {
    title: 'Verbunden; der Schlüssel für Ausgabenlimits wurde nicht behalten',
    limited:
      'Er darf Ausgabenlimits nicht lesen und wurde deshalb nicht behalten. Für Kosten braucht es keinen solchen Schlüssel. Limits werden gelesen, sobald ein Schlüssel mit der Berechtigung hinzukommt.',
    unneeded:
      'Er darf Ausgabenlimits nicht lesen und wurde deshalb nicht behalten. Es fehlt nichts: Der Admin-Schlüssel darf sie lesen.',
    on: 'Weiter zu den Quellen',
  },
  connect: {
    title: 'Chat-Assistent verbinden',
    lead: 'Kosten je Stunde, Person, Produkt und Modell sowie Ausgabenlimits. Braucht einen Owner oder Admin des Workspace im Enterprise-Tarif; Business-, Bildungs-, Team- und Einzeltarife bieten diese Zahlen nicht.',
    submit: 'Verbinden',
    notYours: 'Ihre Rolle verbindet keine Quellen',
  },
  reconnect: {
    title: '{{label}} neu verbinden',
    lead: 'Geben Sie alle Felder neu ein: Die Schlüssel wurden gelöscht. Bei anderen IDs bleibt der Verlauf bei den alten.',
    submit: 'Neu verbinden',
  },
  form: {
    product: 'Produkt',
    organizationId: 'Organisations-ID',
    organizationIdHelp:
      'In der Admin-Konsole des Workspace: Settings, General. Sie beginnt mit „org-“. Auf dieser Ebene werden Kosten gelesen. Solange verbunden, ist sie nicht änderbar.',
    organizationIdMissing: 'Geben Sie die Organisations-ID ein. Sie beginnt mit „org-“.',
    organizationIdWrong:
      'Eine Organisations-ID beginnt mit „org-“. Kopieren Sie sie aus den Einstellungen des Workspace.',
    swapped: 'Die beiden IDs sind vertauscht: Die mit „org-“ am Anfang gehört hierher.',
    workspaceId: 'Workspace-ID',
    workspaceIdHelp:
      'Auf derselben Seite, eine Zeile weiter. Auf dieser Ebene werden Ausgabenlimits gelesen. Solange verbunden, ist sie nicht änderbar: Für eine andere trennen Sie die Quelle und verbinden sie neu.',
    workspaceIdMissing: 'Geben Sie die Workspace-ID aus den Einstellungen des Workspace ein.',
    adminKey: 'Admin-Schlüssel',
    adminKeyHelp:
      'In der Admin-Konsole unter Access tokens mit eigenen Berechtigungen (custom permissions) angelegt. Er wird dort nur einmal gezeigt. Kein Projektschlüssel der Entwicklerplattform.',
    adminKeyMissing: 'Geben Sie den Admin-Schlüssel ein.',
    limitsKey: 'API-Schlüssel für Ausgabenlimits (optional)',
    limitsKeyHelp:
      'Nur wenn der Admin-Schlüssel nicht beide Berechtigungen tragen kann: ein zweiter Schlüssel allein mit der Berechtigung für Ausgabenlimits. Auch er wird nur einmal gezeigt.',
    label: 'Name (optional)',
    labelHelp: 'Wie diese Quelle hier heißt, etwa wenn mehrere Workspaces verbunden sind.',
  },
  help: {
    stepsTitle: 'Der Weg, Schritt für Schritt',
    scopesTitle: 'Berechtigungen, die der Schlüssel braucht',
    costs: 'Kosten: erforderlich',
    costScope: 'Berechtigung für Kosten',
    limits: 'Ausgabenlimits: optional',
    limitScope: 'Berechtigung für Ausgabenlimits',
    limitsNote: 'Ohne sie hat die Verbindung eingeschränkten Zugriff: Kosten kommen, Limits fehlen.',
    readTitle: 'Was Tidemark liest und was nie',
    reads: [
      'Kosteneinträge der ganzen Organisation, aller ihrer Workspaces: eine Zeile je Person und Stunde',
      'Ausgabenlimits dieses Workspace, seiner Gruppen und Personen',
    ],
    never: [
      'Unterhaltungen, Prompts, Antworten',
      'Dateien, Erinnerungen, eigene Assistenten',
      'Alles außerhalb dieser Organisation',
    ],
    sealed:
      'Schlüssel sind auf diesem Server versiegelt, dienen nur zum Lesen und werden nie wieder gezeigt.',
    nextTitle: 'Wie es weitergeht',
    next: [
      'IDs und Schlüssel werden beim Anbieter ausprobiert. Was scheitert, wird nicht gespeichert.',
      'Die letzten 30 Tage werden abgeholt, die neuesten zuerst. Sie sehen den Fortschritt.',
    ],
    firstData: 'Neue Kosteneinträge erscheinen {{from}} bis {{to}} Stunden nach der Aktivität.',
    vendorHelp: '{{label}} (öffnet die Seite des Anbieters)',
  },
  path: [
    {
      title: 'Finden Sie die zuständige Person',
      who: 'Ein Owner oder Admin des Workspace im Enterprise-Tarif. Oft jemand aus der IT oder aus dem Team, das die Plätze beschafft hat.',
    },
    {
      title: 'Kopieren Sie die beiden IDs',
      who: 'Dieselbe Person',
      where: 'Admin-Konsole › Settings › General: Organization ID und Workspace ID',
    },
    {
      title: 'Legen Sie einen Admin-Schlüssel an',
      who: 'Dieselbe Person',
      where:
        'Admin-Konsole › Access tokens › Create mit custom permissions: die Berechtigung für Kosten anhaken, dazu die für Ausgabenlimits. Der Schlüssel wird nur einmal gezeigt.',
    },
    {
      title: 'Geben Sie alles hier ein',
      who: 'Ein Inhaber oder Admin Ihrer Organisation in Tidemark',
      where: 'Einstellungen › Quellen › Quelle verbinden',
    },
  ],
  state: {
    connected: 'Verbunden',
    connected_limited_access: 'Verbunden, eingeschränkter Zugriff',
    disconnected: 'Getrennt',
  },
  key: {
    admin_key: 'Admin-Schlüssel',
    spend_limits_api_key: 'API-Schlüssel für Ausgabenlimits',
    personal_access_token: 'Persönliches Zugriffstoken',
    hosted_app_grant: 'Installierte App',
  },
  health: {
    ok: 'Läuft wie geplant',
    delayed: 'Verzögert',
    failing: 'Schlägt fehl',
    action_needed: 'Braucht Aufmerksamkeit',
  },
  expiresSoon: 'Läuft bald ab',
  verified: 'geprüft {{at}}',
  notVerified: 'noch nicht geprüft',
  expires: 'läuft ab am {{day}}',
  since: 'Seit {{at}}',
  syncWaits: 'Der Anbieter hat darum gebeten, bis {{at}} zu warten. Dann wird von selbst abgeholt.',
  concerns: 'Betrifft: {{datasets}}.',
  card: {
    since: 'Verbunden seit',
    disconnected: 'Getrennt',
    erased: 'Es wird nichts abgeholt, und die Schlüssel sind gelöscht. Der bisherige Verlauf bleibt.',
    limited: 'Eingeschränkter Zugriff',
    limitedText:
      'Ausgabenlimits werden nicht abgeholt: Kein Schlüssel trägt die Berechtigung dafür. Für Kosten braucht es keinen solchen Schlüssel. Fügen Sie einen hinzu, der sie hat; dann verschwindet dieser Hinweis.',
    limitedSecondKey: 'Auch der Schlüssel für Ausgabenlimits trägt sie nicht.',
    missing: 'Fehlende Berechtigung:',
    scope: 'Berechtigung',
  },
  actions: {
    sync: 'Jetzt abholen',
    syncing: 'Wird abgeholt …',
    addKey: 'Schlüssel hinzufügen',
    replaceKey: 'Schlüssel ersetzen',
    disconnect: 'Trennen',
    connectAgain: 'Neu verbinden',
    checkAndSave: 'Prüfen und speichern',
  },
  keys: {
    missing: 'Geben Sie den neuen Schlüssel ein.',
    scopes:
      'Ausgabenlimits brauchen einen Schlüssel mit dieser Berechtigung, entweder als Admin-Schlüssel oder als eigenen zweiten:',
    limits: 'API-Schlüssel für Ausgabenlimits',
    limitsHelp:
      'Ein Schlüssel allein mit der Berechtigung für Ausgabenlimits. Leer lassen, um den vorhandenen zu behalten.',
    adminHelp: 'Leer lassen, um den vorhandenen zu behalten.',
  },
  rename: { title: 'Quelle umbenennen', name: 'Name', missing: 'Geben Sie einen Namen ein.' },
  disconnect: {
    title: '{{label}} trennen?',
    effects: [
      'Es wird nichts mehr abgeholt, und die Schlüssel werden aus Tidemark gelöscht.',
      'Der bisherige Verlauf bleibt, unter den jetzigen IDs.',
      'Tage, die inzwischen vergehen, können verloren sein: Der Anbieter bewahrt seine Daten nur begrenzte Zeit auf.',
    ],
    again: 'Sie können die Quelle später neu verbinden, mit denselben oder anderen IDs.',
  },
  gone: {
    title: 'Diese Quelle gibt es nicht',
    detail: 'Unter dieser Adresse gibt es in Ihrer Organisation keine Quelle.',
    action: 'Öffnen Sie die Einstellungen und wählen Sie eine aus der Liste.',
  },
}
