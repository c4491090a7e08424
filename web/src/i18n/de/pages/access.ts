import type { Texts } from '../../texts.ts'

export const access: Texts['access'] = {
  signIn: {
    title: 'Anmelden',
    lead: 'Mit dem Konto, das ein Inhaber Ihrer Organisation für Sie angelegt hat.',
    email: 'E-Mail',
    emailMissing: 'Geben Sie Ihre E-Mail-Adresse ein.',
    password: 'Passwort',
    passwordMissing: 'Geben Sie Ihr Passwort ein.',
    with: 'Mit {{name}} anmelden',
    refused: 'Niemand wurde angemeldet',
    refusal: {
      not_begun_here:
        'Diese Anmeldung wurde nicht in diesem Browser begonnen oder vor mehr als zehn Minuten. Beginnen Sie von vorn.',
      provider_off:
        'Dieser Identitätsanbieter ist ausgeschaltet. Melden Sie sich mit Ihrem Passwort an, oder fragen Sie einen Inhaber.',
      provider_refused:
        'Der Identitätsanbieter hat Sie nicht durchgelassen. Versuchen Sie es erneut, oder fragen Sie dort, ob Sie Tidemark nutzen dürfen.',
      provider_unreachable:
        'Der Identitätsanbieter war nicht zu erreichen. Versuchen Sie es in einer Minute erneut.',
      client_not_accepted:
        'Der Identitätsanbieter erkennt Tidemark nicht an: Ein Inhaber muss Client-ID und Client-Secret neu eingeben.',
      answer_not_valid:
        'Was der Identitätsanbieter geantwortet hat, gilt nicht; niemand wurde angemeldet. Beginnen Sie von vorn; bleibt es so, fragen Sie einen Inhaber.',
      answer_used:
        'Diese Antwort des Identitätsanbieters wurde schon verwendet oder ist zu alt. Beginnen Sie noch einmal.',
      subject_missing:
        'Der Identitätsanbieter nennt Sie nicht auf Dauer eindeutig. Ein Inhaber muss wählen, was sagt, wer jemand ist.',
      subject_is_address:
        'Der Identitätsanbieter nennt Sie mit Ihrer E-Mail-Adresse, die eines Tages jemand anderem gehören kann. Ein Inhaber muss wählen, was sagt, wer jemand ist.',
      email_missing:
        'Der Identitätsanbieter hat Ihre E-Mail-Adresse nicht genannt. Ein Inhaber muss das einstellen.',
      email_not_verified:
        'Laut Identitätsanbieter ist Ihre E-Mail-Adresse nicht bestätigt. Bestätigen Sie sie zuerst dort.',
      email_of_other_domain:
        'Ihre E-Mail-Adresse gehört zu keiner der Domains, die sich hier anmelden dürfen.',
      email_domain_not_proven:
        'Ihre Organisation hat nicht nachgewiesen, dass die Domain Ihrer E-Mail-Adresse ihre eigene ist. Fragen Sie einen Inhaber.',
      email_taken:
        'Jemand mit Ihrer E-Mail-Adresse meldet sich hier auf anderem Weg an. Nehmen Sie diesen, oder fragen Sie einen Inhaber.',
      account_taken:
        'Dieses Konto gehört hier schon jemand anderem, oder ein anderes dieses Anbieters ist mit Ihnen verknüpft.',
      local_owner_stays:
        'Sie sind der letzte Inhaber, der sich unabhängig von Identitätsanbietern anmelden kann. Legen Sie zuerst am Server einen weiteren Inhaber mit Passwort an: tidemark owner recover.',
      groups_not_told:
        'Sie sind in mehr Gruppen, als der Identitätsanbieter nennt. Ein Inhaber muss ihn nur die von Tidemark nennen lassen.',
      not_provisioned:
        'Das Verzeichnis Ihres Unternehmens kennt Sie hier nicht, oder nicht unter diesem Konto. Fragen Sie, wer dort Zugang zu Tidemark gibt.',
      deactivated: 'Ihr Konto ist im Verzeichnis Ihres Unternehmens deaktiviert.',
      no_role:
        'Keine Ihrer Gruppen gibt Ihnen Zugang zu Tidemark. Fragen Sie einen Inhaber Ihrer Organisation.',
      too_many:
        'Zu viele fehlgeschlagene Anmeldungen aus Ihrem Netz. Versuchen Sie es in einer Viertelstunde erneut.',
      internal:
        'Hier ist etwas schiefgegangen. Beginnen Sie von vorn; bleibt es so, fragen Sie, wer Tidemark betreibt.',
    },
  },
  welcome: {
    page: 'Willkommen',
    title: 'Willkommen bei Tidemark',
    lead: 'Legen Sie Ihre Organisation und das erste Konto an, das des Inhabers. Weitere Personen können Sie später hinzufügen.',
    token: 'Einrichtungs-Token',
    tokenHelp: 'Der Dienst hat es beim Start ausgegeben; es gilt eine Stunde lang.',
    organization: 'Organisation',
    name: 'Ihr Name',
    password: 'Passwort',
    passwordHelp:
      'Mindestens 12 Zeichen. Ein paar Wörter ohne Zusammenhang merkt man sich leicht und errät sie schwer.',
    shows: 'Was von Personen gezeigt wird',
    mode: {
      aggregate: 'Nur Gruppen',
      pseudonymous: 'Personen ohne Namen',
      identified: 'Personen',
    },
    modeHelp: {
      aggregate: 'Zahlen von Gruppen ab fünf Personen, nie von einer einzelnen.',
      pseudonymous: 'Ebenso, und Personen dürfen unter Pseudonymen stehen.',
      identified: 'Zahlen je Person und mit Namen.',
    },
    agreed: 'Es gibt eine Vereinbarung dazu, oder es braucht keine',
    create: 'Organisation anlegen',
    wrong: {
      organization_name: 'Geben Sie Ihrer Organisation einen Namen mit höchstens 120 Zeichen.',
      name: 'Geben Sie Ihren Namen ein.',
      email: 'Geben Sie eine E-Mail-Adresse ein.',
      password: 'Verwenden Sie mindestens 12 Zeichen.',
    },
  },
  password: {
    title: 'Passwort ändern',
    current: 'Bisheriges Passwort',
    new: 'Neues Passwort',
    newHelp: 'Mindestens 12 Zeichen. Sie bleiben hier angemeldet und werden überall sonst abgemeldet.',
    change: 'Passwort ändern',
    done: 'Ihr Passwort ist geändert. Alle Ihre anderen Sitzungen sind beendet.',
    wrong: {
      current_password: 'Geben Sie das Passwort ein, mit dem Sie sich bisher anmelden.',
      new_password: 'Verwenden Sie 12 bis 128 Zeichen.',
    },
  },
  firstPassword: {
    title: 'Wählen Sie ein eigenes Passwort',
    lead: 'Das Passwort, mit dem Sie sich angemeldet haben, hat jemand anderes gewählt. Geben Sie es noch einmal ein, und dazu eines, das nur Sie kennen.',
  },
  sessions: {
    title: 'Wo Sie angemeldet sind',
    lead: 'Eine Sitzung endet spätestens 12 Stunden nach der Anmeldung, und früher, wenn niemand sie benutzt oder Ihre Organisation es so will. Beenden Sie, was Sie nicht kennen, und ändern Sie dann Ihr Passwort.',
    loading: 'Ihre Sitzungen',
    columns: {
      browser: 'Browser',
      address: 'Adresse',
      created: 'Angemeldet',
      used: 'Zuletzt benutzt',
      action: 'Aktion',
    },
    unknown: 'unbekannt',
    current: 'Diese hier',
    end: 'Beenden',
    endOne: 'Sitzung von {{browser}} an der Adresse {{address}} beenden',
  },
  firstSteps: {
    title: '{{organization}} ist startklar',
    lead: 'Verbinden Sie eine Quelle, um Zahlen zu sehen. Tidemark liest immer nur.',
    skip: 'Erst umsehen',
    recommended: 'Empfohlen',
    connected: 'Verbunden',
    open: { code_assistant: 'Verbreitung öffnen', chat_assistant: 'Ausgaben öffnen' },
    code: {
      lead: 'Wir empfehlen, den Code-Assistenten über die App von Tidemark auf Ihrem Code-Host zu verbinden. Das zeigt, wer ihn wofür nutzt, welche Plätze ungenutzt sind und dazu die Pull Requests.',
      time: 'Etwa drei Minuten. Plätze und Teams erscheinen sofort, der erste Nutzungstag nach seinem Ende.',
      token: 'Code liegt woanders? Enterprise-Token verwenden',
    },
    chat: {
      lead: 'Was alle im Workspace ausgeben, je Stunde, Person, Produkt und Modell, und die Ausgabenlimits.',
      time: 'Etwa fünf Minuten. Die letzten 30 Tage erscheinen, während sie abgeholt werden, neue Stunden 3 bis 5 Stunden später.',
    },
  },
}
