import type { Sentences } from '../sentences.ts'

/** Why the service refuses a request, and what to do. */
export const refusals: Sentences = {
  'The e-mail address or the password is not right.': 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  'Check both and try again, or ask the owner of your organisation for a new account.':
    'Prüfen Sie beides und versuchen Sie es erneut, oder bitten Sie den Inhaber Ihrer Organisation um ein neues Konto.',
  'Too many people are signing in at this moment.': 'Im Moment melden sich zu viele Personen an.',
  'Try again in a few seconds.': 'Versuchen Sie es in einigen Sekunden erneut.',
  'Nobody is signed in.': 'Niemand ist angemeldet.',
  'This needs someone signed in.': 'Dafür muss jemand angemeldet sein.',
  'Sign in, or send an API token in “Authorization: Bearer …”.':
    'Melden Sie sich an, oder senden Sie ein API-Token in „Authorization: Bearer …“.',
  'The current password is not right.': 'Das bisherige Passwort stimmt nicht.',
  'This is not your current password.': 'Das ist nicht Ihr bisheriges Passwort.',
  'Enter the password you sign in with now.': 'Geben Sie das Passwort ein, mit dem Sie sich bisher anmelden.',
  'The password was changed somewhere else at this very moment.':
    'Das Passwort wurde in diesem Augenblick woanders geändert.',
  'Sign in with the password that was set there, or try again.':
    'Melden Sie sich mit dem dort gesetzten Passwort an, oder versuchen Sie es erneut.',
  'Some fields are missing or not what is expected.':
    'Einige Felder fehlen oder sind nicht, was erwartet wird.',
  'Correct the fields named and try again.':
    'Berichtigen Sie die genannten Felder und versuchen Sie es erneut.',
  'Correct the named fields and send it again.':
    'Berichtigen Sie die genannten Felder und senden Sie es noch einmal.',
  'Correct the field named and try again.': 'Berichtigen Sie das genannte Feld und versuchen Sie es erneut.',
  'Somebody with this e-mail address already has an account here.':
    'Jemand mit dieser E-Mail-Adresse hat hier schon ein Konto.',
  'Use another address.': 'Verwenden Sie eine andere Adresse.',
  'The owner cannot be removed: nobody would be left to manage people.':
    'Der Inhaber lässt sich nicht entfernen: Niemand bliebe, um Personen zu verwalten.',
  'Remove other people only; the owner stays.': 'Entfernen Sie nur andere Personen; der Inhaber bleibt.',
  'There is no such person in your organisation.': 'Diese Person gibt es in Ihrer Organisation nicht.',
  'Somebody else has changed these settings in the meantime.':
    'Jemand anderes hat diese Einstellungen inzwischen geändert.',
  'Look at the settings as they are now, and change them again where that is still needed.':
    'Sehen Sie sich die Einstellungen an, wie sie jetzt sind, und ändern Sie sie erneut, wo es noch nötig ist.',
  'The settings of the organisation cannot be like that.':
    'So können die Einstellungen der Organisation nicht sein.',
  'Not a time zone, such as Europe/Berlin.': 'Keine Zeitzone wie Europe/Berlin.',
  'Not a currency of ISO 4217, such as EUR.': 'Keine Währung nach ISO 4217 wie EUR.',
  'Somebody else has decided about this person since you looked.':
    'Jemand anderes hat über diese Person entschieden, seit Sie nachgesehen haben.',
  'Look at the list and the history again, then decide.':
    'Sehen Sie sich Liste und Verlauf noch einmal an und entscheiden Sie dann.',
  'No source of this organisation knows that person.': 'Keine Quelle dieser Organisation kennt diese Person.',
  'There is no such decision that could be taken back.':
    'Eine solche Entscheidung, die sich zurücknehmen ließe, gibt es nicht.',
  'This cannot be decided like that.': 'So lässt sich das nicht entscheiden.',
  'This page already has a saved view of that name.':
    'Diese Seite hat schon eine gespeicherte Ansicht mit diesem Namen.',
  'Choose another name, or change the view that has it.':
    'Wählen Sie einen anderen Namen, oder ändern Sie die Ansicht, die ihn hat.',
  'There is no such view in your organisation.': 'Diese Ansicht gibt es in Ihrer Organisation nicht.',
  'It may have been deleted. Choose another one from the list of saved views.':
    'Sie wurde vielleicht gelöscht. Wählen Sie eine andere aus der Liste der gespeicherten Ansichten.',
  'Somebody else saved this view, and your role may change your own only.':
    'Jemand anderes hat diese Ansicht gespeichert, und Ihre Rolle darf nur eigene ändern.',
  'Save it under a name of your own, or ask an owner or an admin of your organisation.':
    'Speichern Sie sie unter einem eigenen Namen, oder fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  'Delete views that nobody opens any more.': 'Löschen Sie Ansichten, die niemand mehr öffnet.',
  'Ask an owner or an admin of your organisation.': 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  'Use the existing connection, or disconnect it first.':
    'Verwenden Sie die bestehende Verbindung, oder trennen Sie sie zuerst.',
  'Disconnect it first; its history stays.': 'Trennen Sie sie zuerst; ihr Verlauf bleibt.',
  'The connection was changed by somebody else meanwhile.':
    'Die Verbindung wurde inzwischen von jemand anderem geändert.',
  'Reload the connection to see its present state.':
    'Laden Sie die Verbindung neu, um ihren jetzigen Stand zu sehen.',
  'The source is already disconnected.': 'Die Quelle ist schon getrennt.',
  'The source is disconnected, so there is nothing to collect.':
    'Die Quelle ist getrennt, es gibt also nichts abzuholen.',
  'Connect it again first.': 'Verbinden Sie sie zuerst neu.',
  'Connect it again to collect from it.': 'Verbinden Sie sie neu, um von ihr abzuholen.',
  'The source is disconnected, so it has no keys to change.':
    'Die Quelle ist getrennt und hat keine Schlüssel, die sich ändern ließen.',
  'Connect it again with all its fields.': 'Verbinden Sie sie mit allen Feldern neu.',
  'Nothing of what was named can be collected from this source.':
    'Nichts von dem Genannten lässt sich aus dieser Quelle abholen.',
  'See in Data health what each dataset waits for.':
    'Im Datenstand sehen Sie, worauf jeder Datensatz wartet.',
  'The day on which the token expires has passed.': 'Der Tag, an dem das Token abläuft, ist vorbei.',
  'Give the day that the code host shows beside the token, or leave it out.':
    'Geben Sie den Tag an, den der Code-Host neben dem Token zeigt, oder lassen Sie ihn weg.',
  'Both ids stand on the same page of the admin console: Settings › General.':
    'Beide IDs stehen auf derselben Seite der Admin-Konsole: Settings › General.',
  'Copy the organization ID (org-…) again from Settings › General in the admin console.':
    'Kopieren Sie die Organisations-ID (org-…) noch einmal aus Settings › General in der Admin-Konsole.',
  'Copy the workspace ID again from Settings › General in the admin console.':
    'Kopieren Sie die Workspace-ID noch einmal aus Settings › General in der Admin-Konsole.',
  'Create an admin key in the workspace admin console, under access tokens, and use that one.':
    'Legen Sie in der Admin-Konsole des Workspace unter Access tokens einen Admin-Schlüssel an und verwenden Sie diesen.',
  'Check that the organization ID is not a workspace ID, and ask the vendor to enable the costs log.':
    'Prüfen Sie, ob die Organisations-ID keine Workspace-ID ist, und bitten Sie den Anbieter, das Kostenprotokoll zu aktivieren.',
  'Shorten the range.': 'Verkürzen Sie den Zeitraum.',
  'There is no such API token.': 'Dieses API-Token gibt es nicht.',
  'Look at the list of tokens again.': 'Sehen Sie sich die Liste der Tokens noch einmal an.',
  'The cursor is not one this list has given.': 'Diese Marke stammt nicht von dieser Liste.',
  'The cursor is of another order than the one asked for.':
    'Diese Marke gehört zu einer anderen Reihenfolge als der gefragten.',
  'Ask for the first page without a cursor.': 'Fragen Sie die erste Seite ohne Marke ab.',
  'Only a person who is signed in has a password to change.':
    'Nur wer als Person angemeldet ist, hat ein Passwort, das sich ändern lässt.',
  'Sign in with your e-mail address and password. An API token is replaced by making a new one.':
    'Melden Sie sich mit E-Mail-Adresse und Passwort an. Ein API-Token ersetzt man durch ein neues.',
  'The first run is over: this Tidemark already has an organisation and an owner.':
    'Die Einrichtung ist vorbei: Dieses Tidemark hat schon eine Organisation und einen Inhaber.',
  'Sign in, or ask the owner to add you.': 'Melden Sie sich an, oder lassen Sie sich vom Inhaber hinzufügen.',
  'This organisation is not there any more.': 'Diese Organisation gibt es nicht mehr.',
  'This needs the permission {permission}, which the role {~role} does not have.':
    'Dafür ist das Recht {permission} nötig, und die Rolle {~role} hat es nicht.',
  owner: 'Inhaber',
  admin: 'Admin',
  analyst: 'Analyst',
  'This path does not answer {method}.': 'Dieser Pfad beantwortet {method} nicht.',
  'Use {methods}.': 'Verwenden Sie {methods}.',
  'The request body is larger than {kb} KB.': 'Der Inhalt der Anfrage ist größer als {kb} KB.',
  'The numbers of the service are asked for with a token.':
    'Die Betriebszahlen des Dienstes gibt es nur mit einem Token.',
  'Send TIDEMARK_METRICS_TOKEN as “Authorization: Bearer …”.':
    'Senden Sie TIDEMARK_METRICS_TOKEN als „Authorization: Bearer …“.',
  'The request did not arrive in time.': 'Die Anfrage ist nicht rechtzeitig angekommen.',
  'Send it again, all at once.': 'Senden Sie sie noch einmal, in einem Zug.',
  'One caller may ask {#mostEach} things at once, and these are more.':
    'Ein Aufrufer darf {#mostEach} Fragen zugleich stellen, und das sind mehr.',
  'Wait for an answer before asking the next thing.':
    'Warten Sie auf eine Antwort, bevor Sie die nächste Frage stellen.',
  'The API is not opened from another site.': 'Die API lässt sich nicht von einer fremden Seite aus öffnen.',
  'Open a page of this server, or send an API token in “Authorization: Bearer …”.':
    'Öffnen Sie eine Seite dieses Servers, oder senden Sie ein API-Token in „Authorization: Bearer …“.',
  'The server is answering as many requests as it can.':
    'Der Server beantwortet gerade so viele Anfragen, wie er kann.',
  'This route reads JSON only.': 'Diese Route liest nur JSON.',
  'Send the body with the header “Content-Type: application/json”.':
    'Senden Sie den Inhalt mit dem Header „Content-Type: application/json“.',
  'The request body is not well-formed JSON.': 'Der Inhalt der Anfrage ist kein wohlgeformtes JSON.',
  'Send one JSON document in UTF-8.': 'Senden Sie ein JSON-Dokument in UTF-8.',
  'Some of what was sent does not fit this route.':
    'Etwas von dem, was gesendet wurde, passt nicht zu dieser Route.',
  'See “errors” for each field, and /docs for what the route reads.':
    'Was an den einzelnen Feldern nicht stimmt, steht in „errors“, was die Route liest, unter /docs.',
  'This server does not know the host name it was called by.':
    'Dieser Server kennt den Namen nicht, unter dem er gerufen wurde.',
  'Open {address}, the address that TIDEMARK_PUBLIC_URL names.':
    'Öffnen Sie {address}, die Adresse, die TIDEMARK_PUBLIC_URL nennt.',
  'Set TIDEMARK_PUBLIC_URL to the address people use, or open this server by its IP address.':
    'Setzen Sie TIDEMARK_PUBLIC_URL auf die Adresse, die verwendet wird, oder öffnen Sie diesen Server unter seiner IP-Adresse.',
  'This change was not asked for by a page of this server.':
    'Diese Änderung kam nicht von einer Seite dieses Servers.',
  'Use the dashboard, or an API token in “Authorization: Bearer …”. A script without a token must send “Origin” with this server’s address.':
    'Verwenden Sie das Dashboard oder ein API-Token in „Authorization: Bearer …“. Ein Skript ohne Token muss „Origin“ mit der Adresse dieses Servers senden.',
  'The filters do not fit this route.': 'Die Filter passen nicht zu dieser Route.',
  'Send “filters” as the JSON of the same field of a metrics query.':
    'Senden Sie „filters“ als JSON desselben Feldes einer Abfrage von Kennzahlen.',
  'There is no such run.': 'Diesen Lauf gibt es nicht.',
  'List the runs to see the ids there are.': 'Welche IDs es gibt, zeigt die Liste der Läufe.',
  'There is no such connection.': 'Diese Verbindung gibt es nicht.',
  'List the connections to see the ids there are.': 'Welche IDs es gibt, zeigt die Liste der Verbindungen.',
  '{~account} is already connected as "{label}", so a second connection would count its data twice.':
    '{~account} ist schon verbunden, als „{label}“; eine zweite Verbindung würde die Daten doppelt zählen.',
  'The enterprise {slug}': 'Das Enterprise {slug}',
  'The organization {id}': 'Die Organisation {id}',
  'There is no product of that name for this source.':
    'Ein Produkt dieses Namens gibt es für diese Quelle nicht.',
  'Choose one of: {names}.': 'Wählen Sie eines von diesen: {names}.',
  'The connection is not waiting for the spend-limit scope.':
    'Die Verbindung wartet nicht auf die Berechtigung für Ausgabenlimits.',
  'The connection has no spend-limit access that could be lost.':
    'Die Verbindung hat keinen Zugang zu Ausgabenlimits, der verloren gehen könnte.',
  'The source is still connected, so it cannot be connected again.':
    'Die Quelle ist noch verbunden und lässt sich deshalb nicht neu verbinden.',
  'The input is not valid: {fields}.': 'Die Eingabe ist nicht gültig: {fields}.',
  'The ids a source is read by cannot change while it is connected: organization ID, workspace ID, enterprise slug.':
    'Die IDs, unter denen eine Quelle gelesen wird, lassen sich nicht ändern, solange sie verbunden ist: Organisations-ID, Workspace-ID, Slug des Enterprise.',
  'Disconnect the source and connect it again with the other ids; its history stays.':
    'Trennen Sie die Quelle und verbinden Sie sie mit den anderen IDs neu; ihr Verlauf bleibt.',
  'A connection of this kind has no such field.': 'Eine Verbindung dieser Art hat dieses Feld nicht.',
  'Install the app again to renew it.': 'Installieren Sie die App neu, um sie zu erneuern.',
  'Leave the field out.': 'Lassen Sie das Feld weg.',
  'This connection is an install of the hosted app.': 'Diese Verbindung ist eine Installation der App.',
  'Install the app on the organisation again: it takes this connection up where it was.':
    'Installieren Sie die App neu in der Organisation: Sie führt diese Verbindung fort, wo sie war.',
  'These are the fields of another source than the connection’s.':
    'Das sind die Felder einer anderen Quelle als der dieser Verbindung.',
  'Send the fields of its own source, or connect the other source anew.':
    'Senden Sie die Felder ihrer eigenen Quelle, oder verbinden Sie die andere Quelle neu.',
  'A workspace ID is a UUID such as 123e4567-e89b-12d3-a456-426614174000.':
    'Eine Workspace-ID ist eine UUID wie 123e4567-e89b-12d3-a456-426614174000.',
  'A workspace ID is made of letters, digits, "-" and "_", such as 123e4567-e89b-12d3-a456-426614174000.':
    'Eine Workspace-ID besteht aus Buchstaben, Ziffern, „-“ und „_“, wie 123e4567-e89b-12d3-a456-426614174000.',
  'An organization ID starts with "org-", followed by letters and digits.':
    'Eine Organisations-ID beginnt mit „org-“, gefolgt von Buchstaben und Ziffern.',
  'The value given looks like a workspace ID.': 'Der angegebene Wert sieht aus wie eine Workspace-ID.',
  'The value given looks like an organization ID.':
    'Der angegebene Wert sieht aus wie eine Organisations-ID.',
  'The workspace ID is in the organization field and the organization ID is in the workspace field.':
    'Die Workspace-ID steht im Feld der Organisation und die Organisations-ID im Feld des Workspace.',
  'Swap the two ids and connect again.': 'Tauschen Sie die beiden IDs und verbinden Sie erneut.',
  'Copy the organization ID again.': 'Kopieren Sie die Organisations-ID noch einmal.',
  'Copy the workspace ID again.': 'Kopieren Sie die Workspace-ID noch einmal.',
  'There is no metric with that id.': 'Es gibt keine Kennzahl mit dieser ID.',
  'Use one of {ids}.': 'Verwenden Sie eine von diesen: {ids}.',
  '{name} ({~metric}) cannot be split or filtered by {~dimensions}: its source does not give it.':
    'Die Kennzahl „{~metric}“ lässt sich nicht nach {~dimensions} aufteilen oder filtern: Ihre Quelle gibt das nicht her.',
  '{name} ({~metric}) cannot be split or filtered by {~dimensions} together: its source gives them apart, and multiplying them would invent numbers.':
    'Die Kennzahl „{~metric}“ lässt sich nicht zugleich nach {~dimensions} aufteilen oder filtern: Ihre Quelle nennt sie getrennt, und sie zu multiplizieren hieße Zahlen erfinden.',
  'Ask {~metric} by {~dimensions}.': 'Fragen Sie „{~metric}“ nach {~dimensions} ab.',
  'The question cannot be asked like this.': 'So lässt sich die Frage nicht stellen.',
  '{name} ({~metric}) is counted by day, not by hour.':
    'Die Kennzahl „{~metric}“ wird nach Tagen gezählt, nicht nach Stunden.',
  '{name} ({~metric}) is counted by day, and the range begins or ends within one.':
    'Die Kennzahl „{~metric}“ wird nach Tagen gezählt, und der Zeitraum beginnt oder endet mitten in einem.',
  'Give days such as 2026-03-10, or ask what is known by hour in a query of its own.':
    'Geben Sie Tage wie 2026-03-10 an, oder fragen Sie, was nach Stunden bekannt ist, für sich ab.',
  'Ask by day or longer, or ask what is known by hour in a query of its own.':
    'Fragen Sie nach Tagen oder länger, oder fragen Sie, was nach Stunden bekannt ist, für sich ab.',
  'The answer cannot be ordered by that column.': 'Nach dieser Spalte lässt sich die Antwort nicht ordnen.',
  'Order by one of {columns}.': 'Ordnen Sie nach einer von diesen: {columns}.',
  'The {~source} has no {~dimension}.': '{~source}: {~dimension} gibt es dort nicht.',
  'Ask for one of {~dimensions}.': 'Fragen Sie eines von diesen ab: {~dimensions}.',
  'The window is empty: `to` must lie after `from`.': 'Das Fenster ist leer: `to` muss nach `from` liegen.',
  'The window may be at most {#days} days long.': 'Das Fenster darf höchstens {#days} Tage lang sein.',
  'The period is empty: `to` must lie after `from`.': 'Der Zeitraum ist leer: `to` muss nach `from` liegen.',
  'The period may be at most {#days} days long.': 'Der Zeitraum darf höchstens {#days} Tage lang sein.',
  'Shorten the period.': 'Verkürzen Sie den Zeitraum.',
  'The range is empty: `to` must lie after `from`.': 'Der Zeitraum ist leer: `to` muss nach `from` liegen.',
  '`from` is inside the range and `to` is outside: one day is from 2026-03-10 to 2026-03-11.':
    '`from` liegt im Zeitraum und `to` außerhalb: Ein Tag reicht von 2026-03-10 bis 2026-03-11.',
  '`from` lies before the year 2000 or in the future.': '`from` liegt vor dem Jahr 2000 oder in der Zukunft.',
  'Give a time from which there is something to collect again, such as 2026-03-10T13:00:00Z.':
    'Geben Sie eine Zeit an, ab der es etwas noch einmal zu sammeln gibt, etwa 2026-03-10T13:00:00Z.',
  '`{field}` lies outside of the years 2000 to 2099.': '`{field}` liegt außerhalb der Jahre 2000 bis 2099.',
  '`{field}` is not a day or a time.': '`{field}` ist weder ein Tag noch eine Zeit.',
  'Give a day such as 2026-03-10 or a UTC time such as 2026-03-10T13:00:00Z.':
    'Geben Sie einen Tag wie 2026-03-10 oder eine UTC-Zeit wie 2026-03-10T13:00:00Z an.',
  '`{field}` does not lie on a full hour.': '`{field}` liegt nicht auf einer vollen Stunde.',
  'Cost records are hourly: give a full hour in UTC.':
    'Kostensätze gelten für Stunden: Geben Sie eine volle Stunde in UTC an.',
  'A range by {~grain} may be at most {#days} days long.':
    'Ein Zeitraum nach {~grain} darf höchstens {#days} Tage lang sein.',
  'Shorten the range or ask by {~grain}.': 'Verkürzen Sie den Zeitraum, oder fragen Sie nach {~grain}.',
  hour: 'Stunden',
  day: 'Tagen',
  week: 'Wochen',
  month: 'Monaten',
  total: 'der Summe',
  'Choose people from the list of the People page.': 'Wählen Sie Personen aus der Liste der Seite Personen.',
  'Look for them in the list of the People page.': 'Suchen Sie die Person in der Liste der Seite Personen.',
  'Your organisation has {#count} saved views, the most there can be.':
    'Ihre Organisation hat {#count} gespeicherte Ansichten; mehr sind nicht möglich.',
  'The question took longer than the time allowed for it.':
    'Die Frage hat länger gebraucht, als ihr zusteht.',
  'Ask for a shorter range, fewer groups or a coarser grain.':
    'Wählen Sie einen kürzeren Zeitraum, weniger Gruppen oder ein gröberes Raster.',
  'The facts store is busy.': 'Der Speicher der Zahlen ist beschäftigt.',
  'Try again in a moment, or ask for a shorter range.':
    'Versuchen Sie es gleich noch einmal, oder wählen Sie einen kürzeren Zeitraum.',
  'The facts store cannot be reached.': 'Der Speicher der Zahlen ist nicht erreichbar.',
  'Try again in a minute; if it stays, whoever runs this server should look at ClickHouse.':
    'Versuchen Sie es in einer Minute erneut; bleibt es dabei, sollte der Betreiber dieses Servers nach ClickHouse sehen.',
}
