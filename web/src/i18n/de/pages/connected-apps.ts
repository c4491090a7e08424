import type { Texts } from '../../texts.ts'

export const connectedApps: Texts['connectedApps'] = {
  lead: 'Ihr Code-Assistent: wer einen Platz hat, wer ihn nutzt und wofür. Tidemark liest nur und ändert beim Anbieter nichts.',
  none: 'Verbundene Apps: keine',
  another: 'Weitere verbinden',
  loading: 'die verbundenen Apps',
  loadingOne: 'die Verbindung',
  loadingMethods: 'die Wege zum Verbinden',
  closeMessage: 'Diese Meldung schließen',
  callback: {
    connected: 'Der Code-Assistent ist verbunden',
    connectedNext:
      'Das Abholen hat begonnen: zuerst Plätze und Teams, dann die Tage, die neuesten zuerst. Den Fortschritt sehen Sie unten.',
    registered: 'Die App ist beim Code-Host registriert',
    registeredNext: 'Ein Schritt fehlt noch: Installieren Sie sie in Ihrer Organisation.',
    refused: 'Nicht verbunden',
  },
  /** What a way to the code host and back can come to, by the code that the redirect carries. */
  refusal: {
    unknown: {
      message: 'Der Code-Host hat ohne Installation zurückgeführt. Es wurde nichts gespeichert.',
      action: 'Starten Sie die Installation von dieser Seite aus neu.',
    },
    state_mismatch: {
      message:
        'Diese Installation wurde nicht in dieser Sitzung begonnen, schon benutzt oder hat länger als zehn Minuten gedauert. Es wurde nichts gespeichert.',
      action: 'Beginnen Sie die Installation auf dieser Seite neu, in einem Zug und in diesem Browser.',
    },
    unauthenticated: {
      message: 'Niemand war angemeldet, als der Code-Host hierher zurückführte. Es wurde nichts gespeichert.',
      action: 'Melden Sie sich an und beginnen Sie die Installation neu.',
    },
    forbidden: {
      message: 'Ihre Rolle darf keine Quellen verbinden. Es wurde nichts gespeichert.',
      action: 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
    },
    install_not_finished: {
      message:
        'Die App ist nicht installiert: Es wurde abgebrochen, oder ein Owner der Organisation muss noch zustimmen.',
      action:
        'Beginnen Sie die Installation neu, sobald ein Owner zugestimmt hat; dann ist sie nur noch zu bestätigen.',
    },
    app_not_registered: {
      message: 'Beim Code-Host ist keine App dieses Dienstes registriert.',
      action: 'Registrieren Sie sie zuerst.',
    },
    credential_rejected: {
      message: 'Der Code-Host hat die Zugangsdaten der App selbst nicht angenommen.',
      action: 'Registrieren Sie die App neu, oder lassen Sie den Betreiber die Variablen CODE_HOST_… prüfen.',
    },
    installation_not_found: {
      message: 'Der Code-Host kennt in der genannten Organisation keine Installation der App.',
      action: 'Beginnen Sie neu und wählen Sie beim Code-Host diese Organisation.',
    },
    installation_suspended: {
      message: 'Die Installation ist beim Code-Host ausgesetzt.',
      action:
        'Lassen Sie sie von einem Owner in den Einstellungen der Organisation wieder freigeben und beginnen Sie neu.',
    },
    organization_not_found: {
      message: 'Der Code-Host kennt keine solche Organisation, oder die App darf sie nicht sehen.',
      action: 'Prüfen Sie den Namen der Organisation und beginnen Sie neu.',
    },
    already_connected: {
      message: 'Diese Organisation ist schon verbunden.',
      action: 'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
    },
    conflict: {
      message:
        'Eine App ist schon eingerichtet, oder die Verbindung wurde inzwischen geändert. Es wurde nichts gespeichert.',
      action: 'Laden Sie die Seite neu, um den Stand zu sehen.',
    },
    role_missing: {
      message:
        'Die Erlaubnis reicht nicht für die Organisation: Wer die App installiert hat, hat die Rolle nicht.',
      action: 'Lassen Sie sie von einem Owner der Organisation installieren.',
    },
    missing_token_scope: {
      message: 'Der Erlaubnis fehlt eine Berechtigung, die zum Lesen der Organisation nötig ist.',
      action: 'Installieren Sie die App neu und nehmen Sie jede Berechtigung an, um die sie bittet.',
    },
    single_sign_on_required: {
      message: 'Die Organisation verlangt Single Sign-on, und die Erlaubnis hat keines.',
      action: 'Melden Sie sich beim Code-Host in der Organisation an und beginnen Sie die Installation neu.',
    },
    address_not_allowed: {
      message: 'Eine Positivliste der Organisation weist diesen Server ab.',
      action:
        'Lassen Sie die Adresse dieses Servers von einem Owner in die Liste aufnehmen und beginnen Sie neu.',
    },
    rate_limited: {
      message: 'Der Code-Host hat um eine Pause gebeten. Es wurde nichts gespeichert.',
      action: 'Versuchen Sie es in einigen Minuten erneut.',
    },
    upstream_unreachable: {
      message: 'Der Code-Host war nicht erreichbar. Es wurde nichts gespeichert.',
      action: 'Versuchen Sie es in einigen Minuten erneut.',
    },
    upstream_unexpected: {
      message: 'Der Code-Host hat etwas geantwortet, das er nicht dokumentiert. Es wurde nichts gespeichert.',
      action:
        'Prüfen Sie seine Adresse und den Proxy davor; stimmen sie, melden Sie es mit dem Log des Dienstes.',
    },
    cross_site_request: {
      message: 'Diese Adresse funktioniert nur, wenn der Code-Host einen Browser dorthin führt.',
      action: 'Beginnen Sie die Installation auf dieser Seite.',
    },
    internal: {
      message:
        'Bei uns ist etwas schiefgegangen; Einzelheiten stehen im Log des Servers. Es wurde nichts gespeichert.',
      action: 'Versuchen Sie es erneut. Bleibt es dabei, fragen Sie den Betreiber des Servers.',
    },
  },
  app: {
    title: 'App installieren',
    badge: 'Empfohlen',
    lead: 'Für Code-Assistenten, die zu Ihrem Code-Host gehören. Sie bestätigen einmal beim Code-Host; kein Token ist anzulegen, zu kopieren oder zu erneuern.',
    points: ['Die Erlaubnis läuft nicht ab', 'Bringt neben der Nutzung auch Pull Requests, Teams und Plätze'],
    organization: 'Organisation auf dem Code-Host',
    organizationHelp:
      'Ihr Name wie in der Adresse ihrer Seite, z. B. der letzte Teil von „github.com/acme-rockets“. Sie können auch die ganze Adresse einfügen.',
    organizationMissing: 'Geben Sie den Namen der Organisation ein.',
    install: 'Beim Code-Host installieren',
    afterInstall: 'Sie verlassen diese Seite, bestätigen beim Code-Host und kommen direkt zurück.',
    register: 'App registrieren und installieren',
    afterRegister:
      'Zwei Bestätigungen beim Code-Host: erst, dass die App für Ihre Organisation angelegt wird, dann, dass sie installiert wird. Einzutippen ist nichts.',
    notRegistered:
      'Auf diesem Server ist noch keine App eingerichtet. Mit einem Klick registrieren Sie Ihre eigene: Sie gehört Ihnen, und die Macher von Tidemark sehen sie nie.',
    operatorNeeded:
      'Auf diesem Server ist keine App eingerichtet. Der Betreiber richtet sie mit den Variablen CODE_HOST_… ein; wie, steht in der Dokumentation.',
    permissionsTitle: 'Was die App darf',
    permissions: [
      'Die Nutzung des Code-Assistenten in der Organisation lesen',
      'Lesen, wer einen Platz hat',
      'Teams und ihre Mitglieder lesen',
      'Pull Requests lesen: wann sie geöffnet, geprüft und gemergt wurden',
    ],
    path: [
      {
        title: 'Finden Sie die zuständige Person',
        who: 'Ein Owner der Organisation auf dem Code-Host. Oft jemand aus dem Plattform- oder Entwicklerteam.',
      },
      {
        title: 'Installieren Sie die App',
        who: 'Dieser Owner, in Tidemark angemeldet als Inhaber oder Admin',
        where:
          'Einstellungen › Verbundene Apps › App installieren. Der Code-Host bittet um Bestätigung und führt zurück.',
      },
      {
        title: 'Schalten Sie die Kennzahlen ein',
        who: 'Ein Enterprise-Owner oder ein Owner der Organisation',
        where:
          'Beim Anbieter: AI controls › Code-Assistent › Metrics, oder in der Organisation Settings › Code-Assistent › Policies. Die Metrics API und die Usage metrics einschalten, die als Preview gekennzeichnet sind. Sie sind anfangs aus; Zahlen gibt es ab dem Tag danach.',
      },
    ],
  },
  token: {
    title: 'Enterprise-Token verwenden',
    lead: 'Für Code, der woanders liegt, während der Code-Assistent über das Enterprise-Angebot des Anbieters lizenziert ist.',
    points: [
      'Braucht ein klassisches persönliches Zugriffstoken und den Namen des Enterprise',
      'Wer das kann: ein Enterprise-Owner oder Billing Manager',
      'Endet, wenn das Token abläuft: Tidemark warnt 30, 14, 7 und 1 Tage vorher',
    ],
    open: 'Token eingeben',
    path: [
      {
        title: 'Finden Sie die zuständige Person',
        who: 'Ein Enterprise-Owner oder Billing Manager. Den Namen des Enterprise zeigt die Adresse seiner Seite: /enterprises/<name>.',
      },
      {
        title: 'Legen Sie ein klassisches Token an',
        who: 'Dieselbe Person',
        where:
          'Beim Anbieter: eigenes Bild › Settings › Developer settings › Personal access tokens › Tokens (classic) › Generate. Die Scopes unten anhaken, ein Ablaufdatum wählen, etwa in einem Jahr, und sich vorher ans Erneuern erinnern lassen. Das Token kopieren: Es wird nur einmal gezeigt.',
      },
      {
        title: 'Schalten Sie die Kennzahlen ein',
        who: 'Ein Enterprise-Owner',
        where:
          'Beim Anbieter: Enterprise › AI controls › Code-Assistent › Metrics. Die Metrics API und die Usage metrics einschalten, die als Preview gekennzeichnet sind. Sie sind anfangs aus; die Verbindung lässt sich vorher speichern, und die ersten Zahlen erscheinen am Tag danach.',
      },
      {
        title: 'Geben Sie es hier ein und speichern Sie',
        who: 'Ein Inhaber oder Admin Ihrer Organisation in Tidemark',
        where: 'Dieses Formular. Das Token wird zuerst ausprobiert; was scheitert, wird nicht gespeichert.',
      },
    ],
  },
  form: {
    title: 'Mit einem Enterprise-Token verbinden',
    lead: 'Beim Speichern wird das Token zuerst beim Anbieter ausprobiert. Was scheitert, wird nicht gespeichert.',
    slug: 'Enterprise-Slug',
    slugHelp:
      'Der eindeutige Name des Enterprise wie in der Adresse seiner Seite: „/enterprises/<slug>“. Sie können auch die ganze Adresse einfügen. Er lässt sich nicht ändern, solange die Verbindung besteht.',
    slugMissing: 'Geben Sie den Namen des Enterprise aus der Adresse seiner Seite ein.',
    token: 'Persönliches Zugriffstoken (klassisch)',
    tokenHelp:
      'Angelegt von einem Enterprise-Owner oder Billing Manager unter Settings, Developer settings, Personal access tokens, Tokens (classic). Es wird dort nur einmal gezeigt.',
    tokenMissing: 'Geben Sie das Token ein.',
    fineGrained:
      'Das ist ein Fine-grained-Token. Die Daten des Enterprise brauchen ein klassisches; es beginnt mit „ghp_“.',
    organizations: 'Organisationen auf dem Code-Host (optional)',
    organizationsHelp:
      'Eine je Zeile. Abrechnung und Teams gibt es nur auf dieser Ebene, Plätze auch, wenn der Anbieter sie nicht für das Enterprise auflistet: Dann gibt es ohne Organisation keine Zahlen zu Plätzen.',
    expiry: 'Token läuft ab am (optional)',
    expiryHelp:
      'Nur nötig, wenn der Anbieter es nicht verrät: Dann kann Tidemark Sie nur so rechtzeitig warnen.',
    noDate: 'Kein Datum',
    labelHelp: 'Wie diese Verbindung hier heißt, etwa wenn mehrere Enterprises verbunden sind.',
    save: 'Speichern',
  },
  help: {
    scopesTitle: 'Scopes, die das Token braucht',
    required: 'Beide sind erforderlich',
    optional: 'Für die hier genannten Organisationen',
    enterpriseScope: 'Scope für das Enterprise',
    billingScope: 'Scope für die Abrechnung',
    organizationScope: 'Scope für Organisationen',
    billScope: 'Rechnung des Enterprise',
    withoutBill: 'Anstelle des letzten, wenn die Rechnung nicht gelesen werden soll',
    enterpriseNote:
      'Mit dem Token eines Enterprise-Owners ließen sich damit auch Prompts lesen; Tidemark tut das nie und sagt es bei der Verbindung.',
    billingNote:
      'Der Anbieter nennt den ersten „view and edit“ der Platzvergabe: Es ist der engste Scope, der sie lesen kann. Mit dem zweiten werden Credits, Plätze und was sie kosten je Kostenstelle gelesen. Tidemark liest immer nur.',
    reads: [
      'Zahlen je Person und Tag: gesendete Prompts, Vorschläge, Übernahmen, Zeilen',
      'Plätze: wer einen hat, seit wann, letzte Aktivität',
      'Mit dem Scope dafür die Rechnung: Beträge je Tag, Produkt, Modell, Organisation, Repository und Kostenstelle',
      'Teams und ihre Mitglieder',
      'Mit der installierten App Pull Requests: wann sie geöffnet, geprüft und gemergt wurden',
    ],
    never: ['Code, Prompts, Antworten', 'Inhalte von Repositorys', 'Alles, wozu es schreiben müsste'],
    sealed:
      'Womit gelesen wird, ist auf diesem Server versiegelt, dient nur zum Lesen und wird nie wieder gezeigt.',
  },
  card: {
    methods: {
      enterprise_token: 'Enterprise-Token',
      hosted_app: 'Installierte App',
      admin_key: 'Admin-Schlüssel',
    },
    enterprise: 'Enterprise',
    organizations: 'Organisationen',
    noOrganizations: 'Keine: keine Zahlen zu Plätzen',
    noOrganizationsButSeats: 'Keine: Plätze kommen aus der Liste des Enterprise, ohne Abrechnung und Teams',
    method: 'Verbunden über',
    token: 'Token',
    grant: 'Erlaubnis',
    neverExpires: 'läuft nicht ab',
    expiryUnknown: 'der Anbieter nennt kein Ablaufdatum',
    installation: 'Installation',
    erased: 'Es wird nichts abgeholt, und das Token ist gelöscht. Der bisherige Verlauf bleibt.',
    installAgain: 'App neu installieren',
  },
  actions: {
    usageReports: 'Nutzungsberichte',
    replaceToken: 'Token ersetzen',
    organizations: 'Organisationen',
    newToken: 'Neues Token',
    replaceHelp: 'Es wird zuerst beim Anbieter ausprobiert; das jetzige bleibt, bis das neue funktioniert.',
    organizationsTitle: 'Organisationen auf dem Code-Host',
  },
}
