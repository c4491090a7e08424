/** What happened and what to do, in sentences of the service that hold no name and no number, by the English one. */
export const refusals: Record<string, string> = {
  'The e-mail address or the password is not right.': 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  'Check both and try again, or ask the owner of your organisation for a new account.':
    'Prüfen Sie beides und versuchen Sie es erneut, oder bitten Sie den Inhaber Ihrer Organisation um ein neues Konto.',
  'Too many wrong passwords for this account.': 'Zu viele falsche Passwörter für dieses Konto.',
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
  'Nothing to do: it is tried again by itself.': 'Nichts zu tun: Es wird von selbst erneut versucht.',
  'Nothing was saved. Try again after that time.':
    'Es wurde nichts gespeichert. Versuchen Sie es nach dieser Zeit erneut.',
  'Nothing was saved. Try again in a few minutes; if it goes on, check the network of this server and the vendor’s status page.':
    'Es wurde nichts gespeichert. Versuchen Sie es in einigen Minuten erneut; bleibt es dabei, prüfen Sie das Netz dieses Servers und die Statusseite des Anbieters.',
  'Nothing was saved. Check the proxy and the firewall between this server and the vendor, then try again.':
    'Es wurde nichts gespeichert. Prüfen Sie Proxy und Firewall zwischen diesem Server und dem Anbieter und versuchen Sie es dann erneut.',
  'Nothing can be done: the gap is marked in Data health.':
    'Dagegen lässt sich nichts tun: Die Lücke ist im Datenstand markiert.',
  'Check the address and the proxy; if they are right, report it with the log of the service.':
    'Prüfen Sie die Adresse und den Proxy; stimmen sie, melden Sie es mit dem Log des Dienstes.',
  'Look at the log of the service; if it goes on, report it with that log.':
    'Sehen Sie in das Log des Dienstes; bleibt es dabei, melden Sie es mit diesem Log.',
  'Add the organisations to the connection in Settings › Connected Apps.':
    'Nennen Sie die Organisationen bei der Verbindung unter Einstellungen › Verbundene Apps.',
  'Seats, billing and teams exist for organisations of the code host only, and this connection names none.':
    'Plätze, Abrechnung und Teams gibt es nur für Organisationen auf dem Code-Host, und diese Verbindung nennt keine.',
  'Other data is collected all the same.': 'Andere Daten werden trotzdem abgeholt.',
}
