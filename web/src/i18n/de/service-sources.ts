import type { Sentences } from '../sentences.ts'

/** What is wrong with a source or one of its feeds, and what to do: refusals, health, last errors, gaps, runs. */
export const sources: Sentences = {
  'Former connection ({account})': 'Frühere Verbindung ({account})',
  'The source was disconnected.': 'Die Quelle wurde getrennt.',
  'Not collected yet.': 'Noch nicht abgeholt.',
  // A key or a token is refused.
  '{product} rejected the {~key}: it is wrong, expired or revoked, or its creator lost the role.':
    '{product} hat den Schlüssel abgewiesen ({~key}): Er ist falsch, abgelaufen oder widerrufen, oder wer ihn angelegt hat, hat die Rolle verloren.',
  'admin key': 'Admin-Schlüssel',
  'key that reads spend limits': 'Schlüssel für Ausgabenlimits',
  'spend limits API key': 'API-Schlüssel für Ausgabenlimits',
  'Have a workspace owner or admin create a new key, and replace it in Settings › Sources.':
    'Lassen Sie einen Inhaber oder Admin des Workspace einen neuen Schlüssel anlegen, und ersetzen Sie ihn unter Einstellungen › Quellen.',
  'The {~key} is a project key of the developer platform, which {product} does not accept here.':
    'Das ist ein Projektschlüssel der Entwicklerplattform ({~key}); {product} nimmt ihn hier nicht an.',
  'The admin key may not read cost records: it lacks the scope {scope}, or belongs to another organization.':
    'Der Admin-Schlüssel darf keine Kostensätze lesen: Ihm fehlt die Berechtigung {scope}, oder er gehört zu einer anderen Organisation.',
  'Create an admin key that carries {scope} for this organization, and use that one.':
    'Legen Sie für diese Organisation einen Admin-Schlüssel mit {scope} an und verwenden Sie diesen.',
  'No key may read spend limits: the scope {scope} is missing, the key is no admin key, or its organization does not own the workspace. Costs need no such key.':
    'Kein Schlüssel darf Ausgabenlimits lesen: Die Berechtigung {scope} fehlt, der Schlüssel ist kein Admin-Schlüssel, oder seiner Organisation gehört der Workspace nicht. Für Kosten braucht es keinen solchen Schlüssel.',
  'Add a key that carries {scope} in Settings › Sources.':
    'Fügen Sie unter Einstellungen › Quellen einen Schlüssel mit {scope} hinzu.',
  'Spend limits are not collected: no key carries the scope {scopes}.':
    'Ausgabenlimits werden nicht abgeholt: Kein Schlüssel trägt die Berechtigung {scopes}.',
  'The spend limits API key does not carry it either.':
    'Auch der Schlüssel für Ausgabenlimits trägt sie nicht.',
  'Costs need no such key.': 'Für Kosten braucht es keinen solchen Schlüssel.',
  'Add a key with this scope; the flag goes away once one is added.':
    'Fügen Sie einen Schlüssel mit dieser Berechtigung hinzu; dann verschwindet der Hinweis.',
  'The {~key} is empty, or holds blanks or characters that no key has.':
    'Der Schlüssel ist leer oder enthält Leerzeichen oder andere Zeichen, die kein Schlüssel hat ({~key}).',
  'Copy the {~key} again, in one line, and save it.':
    'Kopieren Sie den Schlüssel noch einmal in einer Zeile und speichern Sie ihn ({~key}).',
  'The token is empty, or holds blanks or characters that no token has.':
    'Das Token ist leer oder enthält Leerzeichen oder andere Zeichen, die kein Token hat.',
  'Copy the token again, in one line, and save it.':
    'Kopieren Sie das Token noch einmal in einer Zeile und speichern Sie es.',
  '{product} knows no organization with this ID.': '{product} kennt keine Organisation mit dieser ID.',
  '{product} knows no workspace with this ID, or it is not linked to the organization.':
    '{product} kennt keinen Workspace mit dieser ID, oder er gehört nicht zur Organisation.',
  '{product} does not offer cost records for this organization; they come with the enterprise plan.':
    '{product} bietet für diese Organisation keine Kostensätze an; sie gehören zum Enterprise-Tarif.',
  '{product} rejected the credential: it is wrong, expired or revoked, or its owner lost access.':
    '{product} hat die Zugangsdaten abgewiesen: Sie sind falsch, abgelaufen oder widerrufen, oder ihr Inhaber hat den Zugang verloren.',
  '{~replace}, or install the app again.': '{~replace}, oder installieren Sie die App neu.',
  'Have an enterprise owner or billing manager create a new token (classic), and replace it in Settings › Connected Apps':
    'Lassen Sie einen Owner oder Billing Manager des Enterprise ein neues Token (classic) anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps',
  'Have an enterprise owner or billing manager create a new token (classic), and replace it in Settings › Connected Apps.':
    'Lassen Sie einen Owner oder Billing Manager des Enterprise ein neues Token (classic) anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps.',
  'The token for {product} has expired.': 'Das Token für {product} ist abgelaufen.',
  'The token expired on {@day}; nothing can be collected with it any more.':
    'Das Token ist am {@day} abgelaufen; damit lässt sich nichts mehr abholen.',
  'The token expires {~soon}, on {@day}.': 'Das Token läuft {~soon} ab, am {@day}.',
  'within a day': 'innerhalb eines Tages',
  'in 1 day': 'in 1 Tag',
  'in {#days} days': 'in {#days} Tagen',
  'Have the token’s owner create a new one at {product}, and replace it in Settings › Connected Apps.':
    'Lassen Sie den Inhaber des Tokens bei {product} ein neues anlegen, und ersetzen Sie es unter Einstellungen › Verbundene Apps.',
  'This token cannot be used here. {~why}': 'Dieses Token lässt sich hier nicht verwenden. {~why}',
  'It is a fine-grained token, which does not open the data of an enterprise.':
    'Es ist ein Fine-grained Token, und das öffnet die Daten eines Enterprise nicht.',
  'It is the token of an app installation, which expires within the hour.':
    'Es ist das Token einer App-Installation und läuft innerhalb einer Stunde ab.',
  'It is an app’s token for one person, which expires within hours.':
    'Es ist das Token einer App für eine Person und läuft innerhalb von Stunden ab.',
  'Create a personal access token (classic) with the scopes {first} and {second}, and use that one.':
    'Legen Sie ein Personal Access Token (classic) mit den Berechtigungen {first} und {second} an und verwenden Sie dieses.',
  'The {~level} does not let a token of this kind in: {product} needs a personal access token (classic) that its policy allows.':
    'Diese Art von Token wird nicht zugelassen ({~level}): {product} braucht ein Personal Access Token (classic), das die dortige Richtlinie erlaubt.',
  'Create a personal access token (classic), or have an owner allow it: {~level} settings › Policies › Personal access tokens. Then replace it in Settings › Connected Apps.':
    'Legen Sie ein Personal Access Token (classic) an, oder lassen Sie die Art von einem Owner zulassen: {~level} › Settings › Policies › Personal access tokens. Ersetzen Sie das Token dann unter Einstellungen › Verbundene Apps.',
  enterprise: 'Enterprise',
  organization: 'Organisation',
  'The credential lacks a permission that {product} asks for here: {names}.':
    'Den Zugangsdaten fehlt eine Berechtigung, die {product} hier verlangt – {names}.',
  'Add it to the app on the code host and have an owner accept the change under organization settings › {apps}, or use a token (classic) with {scope}.':
    'Geben Sie sie der App beim Code-Host, und lassen Sie einen Owner die Änderung in den Einstellungen der Organisation unter {apps} annehmen, oder verwenden Sie ein Token (classic) mit {scope}.',
  'The token lacks {~scopes}, which {product} asks for here.':
    'Dem Token fehlt, was {product} hier verlangt: {~scopes}.',
  'the scope {name}': 'die Berechtigung {name}',
  'the scopes {&names}': 'die Berechtigungen {&names}',
  'Open {page}, choose the token, tick {&names} and save; or create a new one with {&all}. A changed token keeps its value.':
    'Öffnen Sie {page}, wählen Sie das Token, haken Sie {&names} an und speichern Sie; oder legen Sie ein neues mit {&all} an. Ein geändertes Token behält seinen Wert.',
  "The token's user may not read the metrics of this enterprise: {product} gives them to enterprise owners and billing managers.":
    'Der Inhaber des Tokens darf die Kennzahlen dieses Enterprise nicht lesen: {product} gibt sie Ownern und Billing Managern des Enterprise.',
  "The token's user may not read this data of the organization: {product} gives it to organization owners.":
    'Der Inhaber des Tokens darf diese Daten der Organisation nicht lesen: {product} gibt sie Ownern der Organisation.',
  'Have an enterprise owner or billing manager create the token, or give its user that role: enterprise › People.':
    'Lassen Sie das Token von einem Owner oder Billing Manager des Enterprise anlegen, oder geben Sie dem Inhaber diese Rolle: Enterprise › People.',
  'Have an organization owner create the token or install the app, or give its user the role: organization › People.':
    'Lassen Sie das Token von einem Owner der Organisation anlegen oder die App von ihm installieren, oder geben Sie dem Inhaber die Rolle: Organisation › People.',
  'The {~level} requires single sign-on, and the token is not authorized for it.':
    'Single Sign-on ist verlangt ({~level}), und das Token ist dafür nicht freigegeben.',
  'The token\'s owner opens {page}, chooses "Configure SSO" beside the token and authorizes the {~level}.':
    'Der Inhaber des Tokens öffnet {page}, wählt neben dem Token „Configure SSO“ und gibt es frei ({~level}).',
  'Authorize the token for single sign-on of every organization, on its page at the code host.':
    'Geben Sie das Token auf seiner Seite beim Code-Host für das Single Sign-on jeder Organisation frei.',
  'The {~level} has an IP allow list, and the address of this server is not on it.':
    'Es gibt eine Positivliste für IP-Adressen ({~level}), und die Adresse dieses Servers steht nicht darauf.',
  'An owner adds the outgoing address of this server: {~level} settings › Authentication security › IP allow list.':
    'Ein Owner trägt die ausgehende Adresse dieses Servers ein: {~level} › Settings › Authentication security › IP allow list.',

  // A setting or an account at the vendor.
  'The setting "{product} metrics API" is off, so {name} answers no metrics calls. The connection itself is fine.':
    'Die Einstellung „{product} metrics API“ ist aus, deshalb beantwortet {name} keine Metrikaufrufe. Die Verbindung selbst ist in Ordnung.',
  'An owner switches on "{product} metrics API": {~place}. It is asked again every day.':
    'Ein Owner schaltet „{product} metrics API“ ein: {~place}. Es wird jeden Tag erneut gefragt.',
  'The policy "{product} usage metrics" is off, so {name} makes no usage reports. The connection itself is fine.':
    'Die Richtlinie „{product} usage metrics“ ist aus, deshalb erstellt {name} keine Nutzungsberichte. Die Verbindung selbst ist in Ordnung.',
  'An owner sets "{product} usage metrics" to Enabled everywhere: {~place}. Reports begin about a day later; it is asked again every day.':
    'Ein Owner setzt „{product} usage metrics“ auf „Enabled everywhere“: {~place}. Die Berichte beginnen etwa einen Tag später; es wird jeden Tag erneut gefragt.',
  'enterprise › AI controls › {name} › Metrics': 'Enterprise › AI controls › {name} › Metrics',
  'organization › Settings › {name} › Policies': 'Organisation › Settings › {name} › Policies',
  "{product} shows no enterprise of this name to the token: the slug is wrong or was changed, or the token's user is neither its owner nor a billing manager.":
    '{product} zeigt dem Token kein Enterprise dieses Namens: Der Slug ist falsch oder wurde geändert, oder der Inhaber des Tokens ist dort weder Owner noch Billing Manager.',
  'Copy the slug from the address {host}/enterprises/<slug>, and use a token of an enterprise owner or billing manager.':
    'Kopieren Sie den Slug aus der Adresse {host}/enterprises/<slug>, und verwenden Sie das Token eines Owners oder Billing Managers des Enterprise.',
  "{product} shows no organization of this name to the credential: the name is wrong or was changed, it has no {name}, or the credential's owner is no member.":
    '{product} zeigt diesen Zugangsdaten keine Organisation dieses Namens: Der Name ist falsch oder wurde geändert, sie hat kein {name}, oder der Inhaber der Zugangsdaten ist kein Mitglied.',
  'Copy the name from the address {host}/<organization>, and use the credential of an organization owner.':
    'Kopieren Sie den Namen aus der Adresse {host}/<organization>, und verwenden Sie die Zugangsdaten eines Owners der Organisation.',
  '{product} no longer shows what was asked for: it was deleted, renamed or made invisible.':
    '{product} zeigt das Gefragte nicht mehr: Es wurde gelöscht, umbenannt oder unsichtbar gemacht.',
  'Nothing to do if it was deleted on purpose; otherwise check that the credential may still see it.':
    'Nichts zu tun, wenn es mit Absicht gelöscht wurde; sonst prüfen Sie, ob die Zugangsdaten es noch sehen dürfen.',
  '{product} closed this call: the vendor answers it for nobody any more.':
    '{product} hat diesen Abruf geschlossen: Der Anbieter beantwortet ihn niemandem mehr.',
  '{product} closed this call on {@day}: the vendor answers it for nobody any more.':
    '{product} hat diesen Abruf am {@day} geschlossen: Der Anbieter beantwortet ihn niemandem mehr.',
  'Nothing to do: the usage reports hold these numbers and are read instead. It is asked again once a week.':
    'Nichts zu tun: Die Nutzungsberichte enthalten diese Zahlen und werden stattdessen gelesen. Es wird einmal in der Woche erneut gefragt.',
  'The app is no longer installed on the code host of {product}, or it was installed elsewhere.':
    'Die App ist auf dem Code-Host von {product} nicht mehr installiert, oder sie wurde woanders installiert.',
  'Install it again: Settings › Connected Apps › Install.':
    'Installieren Sie sie neu: Einstellungen › Verbundene Apps › Installieren.',
  'The installation of the app is suspended on the code host of {product}.':
    'Die Installation der App ist auf dem Code-Host von {product} ausgesetzt.',
  'An organization owner lifts it: organization settings › {apps} › Configure › Unsuspend.':
    'Ein Owner der Organisation hebt das auf: Organisation › Settings › {apps} › Configure › Unsuspend.',
  '{product} reports a problem with the payment method of the account.':
    '{product} meldet ein Problem mit der Zahlungsart des Kontos.',
  'An owner or billing manager checks Settings › Billing and licensing › Payment information.':
    'Ein Owner oder Billing Manager prüft Settings › Billing and licensing › Payment information.',
  'Seats, billing and teams exist for organisations of the code host only, and this connection names none.':
    'Plätze, Abrechnung und Teams gibt es nur für Organisationen auf dem Code-Host, und diese Verbindung nennt keine.',
  'Add the organisations to the connection in Settings › Connected Apps.':
    'Nennen Sie die Organisationen bei der Verbindung unter Einstellungen › Verbundene Apps.',

  // The way to the vendor, and what comes back.
  'Tidemark failed while it collected this.': 'Tidemark ist beim Abholen gescheitert.',
  'Look at the log of the service; if it goes on, report it with that log.':
    'Sehen Sie in das Log des Dienstes; bleibt es dabei, melden Sie es mit diesem Log.',
  '{product} asked to wait until {@time}.': '{product} hat darum gebeten, bis {@time} zu warten.',
  'Nothing to do: it is tried again by itself.': 'Nichts zu tun: Es wird von selbst erneut versucht.',
  'The vendor has owed one answer since {@time}, longer than usual.':
    'Der Anbieter ist seit {@time} eine Antwort schuldig, länger als üblich.',
  'Nothing to do: it is asked for again by itself. If it goes on, look at the network between this server and the vendor.':
    'Nichts zu tun: Sie wird von selbst erneut angefordert. Bleibt es dabei, prüfen Sie das Netz zwischen diesem Server und dem Anbieter.',
  '{product} listed a file that it no longer has.':
    '{product} hat eine Datei aufgelistet, die es nicht mehr hat.',
  'Nothing can be done: the gap is marked in Data health.':
    'Dagegen lässt sich nichts tun: Die Lücke ist im Datenstand markiert.',
  'A web page came instead of an answer of {product}: an edge or a proxy blocked the request. This says nothing about keys or scopes.':
    'Statt einer Antwort von {product} kam eine Webseite: Ein Proxy oder ein vorgeschalteter Server hat die Anfrage gesperrt. Über Schlüssel oder Berechtigungen sagt das nichts.',
  'Check the proxy and the firewall between this server and the vendor; it is tried again by itself.':
    'Prüfen Sie Proxy und Firewall zwischen diesem Server und dem Anbieter; es wird von selbst erneut versucht.',
  '{product} could not be read ({~seen}).': '{product} ließ sich nicht lesen ({~seen}).',
  'What {product} sent arrived damaged ({~seen}), so nothing of it was taken; what was collected before stays.':
    'Was {product} geschickt hat, kam beschädigt an ({~seen}); davon wurde nichts übernommen, und was schon gesammelt war, bleibt.',
  'Nothing to do: it is tried again by itself. If it goes on, report it to the vendor.':
    'Nichts zu tun: Es wird von selbst noch einmal versucht. Bleibt es dabei, melden Sie es dem Anbieter.',
  'status {status}': 'Status {status}',
  'It is tried again by itself. If it goes on, check the network of this server and the vendor’s status page.':
    'Es wird von selbst erneut versucht. Bleibt es dabei, prüfen Sie das Netz dieses Servers und die Statusseite des Anbieters.',
  'Tidemark keeps to the pace that {product} allows, and collecting uses all of it at the moment.':
    'Tidemark hält das Tempo ein, das {product} erlaubt, und das Sammeln braucht es gerade ganz.',
  'Nothing was saved. Try again in a minute.':
    'Es wurde nichts gespeichert. Versuchen Sie es in einer Minute erneut.',
  '{product} no longer answers the version of its API that this Tidemark speaks.':
    '{product} beantwortet die Version seiner API, die dieses Tidemark spricht, nicht mehr.',
  'Update Tidemark.': 'Aktualisieren Sie Tidemark.',
  '{product} answered with {~seen}. Nothing was taken from it; what was collected before stays.':
    '{product} hat unerwartet geantwortet: {~seen}. Davon wurde nichts übernommen; was vorher abgeholt wurde, bleibt.',
  'a web page, as a login page or a blocking proxy gives it':
    'eine Webseite, wie sie eine Anmeldeseite oder ein sperrender Proxy schickt',
  'something it does not document ({~reason})': 'etwas, das es nicht dokumentiert ({~reason})',
  'Check the address and the proxy; if they are right, report it with the log of the service.':
    'Prüfen Sie die Adresse und den Proxy; stimmen sie, melden Sie es mit dem Log des Dienstes.',
  'The certificate of {product} does not hold, so nothing was sent.':
    'Das Zertifikat von {product} ist nicht gültig; deshalb wurde nichts gesendet.',
  '{product} pointed to an address that is not allowed ({~reason}), so nothing was sent there.':
    '{product} hat auf eine Adresse verwiesen, die nicht erlaubt ist ({~reason}); dorthin wurde nichts gesendet.',
  'If a proxy of yours inspects TLS, give its certificate to the service with NODE_EXTRA_CA_CERTS.':
    'Wenn ein Proxy bei Ihnen TLS aufbricht, geben Sie dem Dienst dessen Zertifikat mit NODE_EXTRA_CA_CERTS.',
  'Links must lead to public https addresses. If a proxy rewrites them, set the base URL of the source to it.':
    'Links müssen auf öffentliche https-Adressen führen. Wenn ein Proxy sie umschreibt, setzen Sie die Basis-URL der Quelle auf ihn.',

  // What came was held back, or is lost.
  'Too many lines of a file could not be understood, so the file was held back and the old data stays.':
    'Zu viele Zeilen einer Datei ließen sich nicht verstehen; die Datei wird deshalb zurückgehalten, und die alten Daten bleiben.',
  'Look at the rejected lines in Data health; after an update of Tidemark, sync again from that day.':
    'Sehen Sie sich im Datenstand die abgewiesenen Zeilen an; gleichen Sie nach einer Aktualisierung von Tidemark ab diesem Tag neu ab.',
  'Far fewer rows came than before, so the answer was held back and the old data stays.':
    'Es kamen weit weniger Zeilen als zuvor; die Antwort wird deshalb zurückgehalten, und die alten Daten bleiben.',
  'Nothing to do: when the same comes a second time, it is taken.':
    'Nichts zu tun: Kommt dasselbe ein zweites Mal, wird es übernommen.',
  'The answer leaves out organizations that require single sign-on, so it was held back and the last whole one stays.':
    'In der Antwort fehlen Organisationen, die Single Sign-on verlangen; sie wird deshalb zurückgehalten, und die letzte vollständige bleibt.',
  '{#rejected} of {#lines} lines could not be understood':
    '{#rejected} von {#lines} Zeilen ließen sich nicht verstehen',
  'Too many entries were not understood.': 'Zu viele Einträge ließen sich nicht verstehen.',
  'A file of the vendor could not be read whole, so its time is held; all others are collected.':
    'Eine Datei des Anbieters ließ sich nicht vollständig lesen; ihr Zeitraum ist zurückgehalten, alle anderen werden gesammelt.',
  'The vendor’s file of this time never arrived whole while the vendor kept it.':
    'Die Datei des Anbieters zu diesem Zeitraum kam nie vollständig an, solange der Anbieter sie aufbewahrte.',
  'The vendor listed this file and no longer had it when it was fetched.':
    'Der Anbieter hat diese Datei aufgelistet und hatte sie nicht mehr, als sie abgeholt wurde.',
  'Not collected within the {#days} days the vendor keeps files.':
    'Nicht innerhalb der {#days} Tage abgeholt, die der Anbieter Dateien aufbewahrt.',
  'Not collected within the {#days} days the vendor keeps reports.':
    'Nicht innerhalb der {#days} Tage abgeholt, die der Anbieter Berichte aufbewahrt.',
  'The oldest day the vendor still kept when the source was connected.':
    'Der älteste Tag, den der Anbieter noch hatte, als die Quelle verbunden wurde.',
  'The oldest time the vendor still kept when the source was connected.':
    'Die älteste Zeit, die der Anbieter noch hatte, als die Quelle verbunden wurde.',
  'The vendor keeps {~kept} for {#days} days, so days since {@day} are being lost.':
    'Der Anbieter bewahrt {~kept} {#days} Tage auf; seit dem {@day} gehen deshalb Tage verloren.',
  'The vendor keeps {~kept} for {#days} days: from {@day} on, days will be lost.':
    'Der Anbieter bewahrt {~kept} {#days} Tage auf: Ab dem {@day} gehen Tage verloren.',
  files: 'Dateien',
  'daily reports': 'Tagesberichte',
  'Other data is collected all the same.': 'Andere Daten werden trotzdem abgeholt.',
  'Given up: every day of it is in a daily report or in the newest report.':
    'Aufgegeben: Jeder seiner Tage steht in einem Tagesbericht oder im neuesten Bericht.',

  // How a connection stands, and its runs.
  'Collecting as planned.': 'Wird wie geplant abgeholt.',
  'Not collecting; the history stays.': 'Wird nicht abgeholt; der Verlauf bleibt.',
  'The product this source was connected with is not configured any more.':
    'Das Produkt, mit dem diese Quelle verbunden wurde, ist nicht mehr konfiguriert.',
  'Set its base address again, or connect the source with another product.':
    'Setzen Sie seine Basisadresse wieder, oder verbinden Sie die Quelle mit einem anderen Produkt.',
  'Stopped; the next run goes on from here.': 'Angehalten; der nächste Lauf macht hier weiter.',
  'Interrupted; the next run goes on from here.': 'Unterbrochen; der nächste Lauf macht hier weiter.',
  'The connection no longer reads what this is about.':
    'Die Verbindung liest das, worum es hier geht, nicht mehr.',
}
