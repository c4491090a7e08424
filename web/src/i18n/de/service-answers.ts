import type { Sentences } from '../sentences.ts'

/** Of answers with numbers: what a reader must know to believe them, and why a part of them is missing. */
export const answers: Sentences = {
  // Feeds, as they stand before a reason.
  Costs: 'Kosten',
  'Per-user reports': 'Berichte je Person',
  Seats: 'Plätze',
  'Seat billing': 'Abrechnung der Plätze',
  'Pull requests': 'Pull Requests',
  'Organisation and enterprise reports': 'Berichte über Organisation und Enterprise',
  'Metrics calls': 'Metrikaufrufe',
  'Former connection ({account})': 'Frühere Verbindung ({account})',
  'A person in several groups counts in each of them: the groups sum to more than the total.':
    'Wer in mehreren Gruppen ist, zählt in jeder: Die Gruppen ergeben zusammen mehr als die Summe.',
  'A person in several teams counts in each of them: the teams sum to more than the total.':
    'Wer in mehreren Teams ist, zählt in jedem: Die Teams ergeben zusammen mehr als die Summe.',
  'Distinct people are counted again for every row: the rows do not add up to the number of people.':
    'Verschiedene Personen werden für jede Zeile neu gezählt: Die Zeilen ergeben zusammen nicht die Zahl der Personen.',
  'Of a repository that is read for the first time, only the most recently changed pull requests are asked for their reviews: days on which another one was open are unknown.':
    'Von einem Repository, das zum ersten Mal gelesen wird, werden nur die zuletzt geänderten Pull Requests nach ihren Reviews gefragt: Tage, an denen ein anderer offen war, sind unbekannt.',
  'Trailing windows end with their bucket, or with the last collected day in it.':
    'Gleitende Fenster enden mit ihrem Zeitabschnitt oder mit dessen letztem abgeholten Tag.',
  'Parts of the previous period were not collected; what is not whole is not compared.':
    'Teile des Vorzeitraums wurden nicht abgeholt; was nicht vollständig ist, wird nicht verglichen.',
  'Unknown where one of the two periods was not collected as a whole.':
    'Unbekannt, wo einer der beiden Zeiträume nicht vollständig abgeholt wurde.',
  'New: active now and never before, as far as the history reaches. Returning: active now and once, not in the period before.':
    'Neu: jetzt aktiv und nie zuvor, so weit der Verlauf reicht. Zurückgekehrt: jetzt aktiv und früher einmal, im Zeitraum davor nicht.',
  'As the vendor states it, per organisation: its parts need not add up to its total, and there is no summary of an enterprise.':
    'Wie der Anbieter es je Organisation angibt: Die Teile müssen sich nicht zur Summe addieren, und für ein Enterprise gibt es keine Übersicht.',
  'A cycle is the billing cycle, mostly the calendar month; the Seats page counts use over the days that you choose.':
    'Der Abrechnungszeitraum ist meist der Kalendermonat; die Seite „Plätze“ zählt die Nutzung über die Tage, die Sie wählen.',
  'The vendor’s own count is of its metrics call for each team: people on the last day that it answered for, completions over all days of the window. It knows the members of every day, also of those before the team was first listed here.':
    'Die Zählung des Anbieters stammt aus seinem Metrikaufruf je Team: Personen am letzten Tag, für den er antwortete, Vervollständigungen über alle Tage des Zeitraums. Er kennt die Mitglieder jedes Tages, auch aus der Zeit, bevor das Team hier zum ersten Mal gelistet wurde.',
  'Before the source was connected: the vendor keeps no earlier lists.':
    'Vor dem Verbinden der Quelle: Der Anbieter bewahrt keine früheren Listen auf.',
  'Last activity is the later of the seat list’s and the last day of use in the per-user reports. The seat list forgets after 90 days.':
    'Letzte Aktivität ist die spätere von der laut Platzliste und dem letzten Nutzungstag laut den Berichten je Person. Die Platzliste vergisst nach 90 Tagen.',
  'This list is read-only: seats are given back at the vendor.':
    'Diese Liste ist nur zum Lesen: Plätze werden beim Anbieter zurückgegeben.',
  'Members are those of the newest list at or before the day; what they did is counted by the membership of each day.':
    'Mitglieder sind die der neuesten Liste bis zu diesem Tag; was sie getan haben, zählt nach der Zugehörigkeit jedes Tages.',
  'Compared is with as many days immediately before, by the membership of each of those days; what was not collected as a whole is not compared.':
    'Verglichen wird mit ebenso vielen Tagen unmittelbar davor, nach der Zugehörigkeit jedes dieser Tage; was nicht vollständig abgeholt wurde, wird nicht verglichen.',
  'Compared is with as many days immediately before; where they were not collected as a whole, or somebody was another person then, nothing is compared.':
    'Verglichen wird mit ebenso vielen Tagen unmittelbar davor; wo sie nicht vollständig abgeholt wurden oder jemand damals eine andere Person war, wird nichts verglichen.',
  'Active of members: the members of that list who were active, whichever team they were in then. Active people who are in the team no more are not among them.':
    'Aktive Mitglieder: die Mitglieder laut dieser Liste, die aktiv waren, gleich in welchem Team sie damals waren. Aktive Personen, die nicht mehr im Team sind, zählen nicht dazu.',
  'Workspace and group limits are defaults per person, not budgets to be shared.':
    'Limits von Workspace und Gruppen sind Vorgaben je Person, keine gemeinsamen Budgets.',
  'One budget covers the chat assistant and its coding agent: both draw from the same limit.':
    'Ein Budget gilt für den Chat-Assistenten und seinen Programmieragenten: Beide zehren vom selben Limit.',
  'Where the vendor does not count what a person used of the month, Tidemark sums their cost records since its first day (UTC); these are 3 to 5 hours behind.':
    'Wo der Anbieter nicht zählt, was eine Person im Monat verbraucht hat, summiert Tidemark ihre Kostendatensätze seit dem Monatsersten (UTC); diese hinken 3 bis 5 Stunden hinterher.',
  'Where the vendor does not say which limit holds, Tidemark applies its rule: a limit of one’s own, else the highest default of one’s groups, else that of the workspace. Groups are those of a person’s newest cost record.':
    'Wo der Anbieter nicht sagt, welches Limit gilt, wendet Tidemark dessen Regel an: ein eigenes Limit, sonst die höchste Vorgabe der eigenen Gruppen, sonst die des Workspace. Gruppen sind die im neuesten Kostendatensatz einer Person.',
  'A person is one row however many accounts they have: identities with the same e-mail address are one person, and an admin can join or part them, from a day on if wanted.':
    'Eine Person ist eine Zeile, gleich wie viele Konten sie hat: Identitäten mit derselben E-Mail-Adresse sind eine Person, und ein Admin kann sie zusammenführen oder trennen, auf Wunsch ab einem Tag.',
  'Seats, teams and chat accounts are those of the newest lists at or before the last day; use and spend are those of the period.':
    'Plätze, Teams und Chat-Konten sind die der neuesten Listen bis zum letzten Tag; Nutzung und Ausgaben sind die des Zeitraums.',
  'Teams: membership as the code host listed it on the day ({~days}).':
    'Teams: Zugehörigkeit, wie der Code-Host sie am jeweiligen Tag auflistete ({~days}).',
  'Teams: membership of the nearest earlier day, since that day has none of its own ({~days}).':
    'Teams: Zugehörigkeit des nächsten früheren Tages, weil der Tag selbst keine hat ({~days}).',
  'Teams are unknown on {@day}: no list of members reaches back to that day ({names}). Who shows no team here may have been in one.':
    'Teams sind am {@day} unbekannt: Keine Mitgliederliste reicht bis zu diesem Tag zurück ({names}). Wer hier kein Team zeigt, kann in einem gewesen sein.',
  'Metrics calls: nothing tells whether these organizations are part of an enterprise that another connection reads; one that is counts twice ({names}).':
    'Metrikaufrufe: Nichts sagt, ob diese Organisationen zu einem Enterprise gehören, das eine andere Verbindung liest; eine, die dazugehört, zählt doppelt ({names}).',
  'Teams: the vendor says nothing of a team on a day with fewer than five people who hold a licence; such days are unknown, not zero.':
    'Teams: Der Anbieter sagt nichts zu einem Team an einem Tag, an dem weniger als fünf Personen eine Lizenz haben; solche Tage sind unbekannt, nicht null.',
  'Teams: no team with this id is known ({ids}).': 'Teams: Ein Team mit dieser ID ist nicht bekannt ({ids}).',
  'Teams: left out by the vendor’s reports of these days, as it does with fewer than five people with a seat ({names}).':
    'Teams: In den Berichten des Anbieters für diese Tage fehlen sie, weil er Teams mit weniger als fünf Personen mit Platz auslässt ({names}).',
  'Teams: on some of these days the vendor’s reports do not name them, as with fewer than five people with a seat; what their people did then is not in their numbers, which are at least so high ({names}).':
    'Teams: An manchen dieser Tage nennen die Berichte des Anbieters sie nicht, wie bei weniger als fünf Personen mit Platz; was ihre Personen da taten, fehlt in ihren Zahlen, die mindestens so hoch sind ({names}).',
  'Teams: the vendor’s report of the day leaves out teams with fewer than five people with a seat; who is in such teams alone counts as in none ({~days}).':
    'Teams: Der Bericht des Anbieters für den Tag lässt Teams mit weniger als fünf Personen mit Platz aus; wer nur in solchen ist, zählt als in keinem ({~days}).',
  'People: nobody with this id is known ({ids}).': 'Personen: Niemand mit dieser ID ist bekannt ({ids}).',
  'Groups: no group with this id is known ({ids}).':
    'Gruppen: Eine Gruppe mit dieser ID ist nicht bekannt ({ids}).',
  'Repositories: none of this name is known ({names}).':
    'Repositorys: Keines mit diesem Namen ist bekannt ({names}).',
  'Connections: none with this id is known ({ids}).':
    'Verbindungen: Keine mit dieser ID ist bekannt ({ids}).',
  'Organizations: none with this id is known ({ids}).':
    'Organisationen: Keine mit dieser ID ist bekannt ({ids}).',
  'Teams: who was in which is not known of these days; they are in no number by team ({~days}).':
    'Teams: Wer in welchem war, ist von diesen Tagen nicht bekannt; sie stehen in keiner Zahl nach Teams ({~days}).',
  'Unknown by team: no list of members reaches back to these days, so nobody can be counted in a team.':
    'Nach Teams unbekannt: Keine Mitgliederliste reicht bis zu diesen Tagen zurück, daher lässt sich niemand einem Team zurechnen.',
  'Teams are those of organizations, and no list of them is read: see Data health.':
    'Teams sind die von Organisationen, und keine Liste von ihnen wird gelesen: siehe Datenstand.',
  '{@first} to {@last}': '{@first} bis {@last}',
  '{#count} more days': '{#count} weitere Tage',
  'Left out by the vendor’s report of teams: {#count} of these teams, as it does with fewer than five people with a seat.':
    'Im Teambericht des Anbieters fehlen {#count} dieser Teams: Er lässt Teams mit weniger als fünf Personen mit Platz aus.',
  'The newest snapshot is of {@day}; see Data health.':
    'Die neueste Momentaufnahme ist vom {@day}; siehe Datenstand.',
  'In no total: {~lines} in a unit that is neither CREDITS nor USD.':
    'In keiner Summe: {~lines} in einer Einheit, die weder CREDITS noch USD ist.',
  'Without an amount: {~lines}, whose cost is unknown.':
    'Ohne Betrag: {~lines}; was sie kosten, ist unbekannt.',
  '1 SKU line': '1 SKU-Zeile',
  '{#count} SKU lines': '{#count} SKU-Zeilen',
  "The vendor's estimate covers {#share} % of the credits.":
    'Die Schätzung des Anbieters deckt {#share} % der Credits ab.',
  'Only a total given: {~records} ({#tokens} tokens together), not split and not part of these numbers.':
    'Nur als Summe angegeben: {~records} (zusammen {#tokens} Tokens), nicht aufgeteilt und in diesen Zahlen nicht enthalten.',
  'No tokens given: {~records}.': 'Ohne Angabe von Tokens: {~records}.',
  'Attributed to nobody: {~records}, counted as no person.':
    'Niemandem zugeordnet: {~records}, als keine Person gezählt.',
  '1 record': '1 Datensatz',
  '{#count} records': '{#count} Datensätze',
  'A person whom several connections report counts in each of them: the connections may sum to more than the total.':
    'Eine Person, die mehrere Verbindungen melden, zählt in jeder: Die Verbindungen können zusammen mehr ergeben als die Summe.',
  'Reports of {#most} organizations are added up: whoever works in several of them counts in each.':
    'Berichte von {#most} Organisationen sind zusammengezählt: Wer in mehreren arbeitet, zählt in jeder.',
  'Days that the vendor has changed since they were read last: {#count} ({~list}). These numbers are of before; Data health shows both, and “Sync now” from such a day takes the vendor’s.':
    'Tage, die der Anbieter geändert hat, seit sie zuletzt gelesen wurden: {#count} ({~list}). Diese Zahlen sind von davor; der Datenstand zeigt beide, und „Jetzt abrufen“ ab einem solchen Tag übernimmt die des Anbieters.',
  'Lines that could not be understood and are in no number: {#lines} ({~name}: {~days}); Data health lists them.':
    'Zeilen, die nicht verstanden wurden und in keiner Zahl stehen: {#lines} ({~name}: {~days}); der Datenstand führt sie auf.',
  'Lines that could not be understood and are in no number: {#lines}; Data health lists them.':
    'Zeilen, die nicht verstanden wurden und in keiner Zahl stehen: {#lines}; der Datenstand führt sie auf.',
  'Entries that could not be understood and are not in this list: {#count}; Data health lists them.':
    'Einträge, die nicht verstanden wurden und in dieser Liste fehlen: {#count}; der Datenstand führt sie auf.',
  'Cut off here: the list goes on, and JSON gives it page by page.':
    'Hier abgeschnitten: Die Liste geht weiter; als JSON kommt sie Seite für Seite.',
  'Shows the {~ranking} {~shown} by {~metric}; the rest is in the total, not in these rows.':
    'Gezeigt: {~shown}, die {~ranking} nach {~metric}; der Rest steckt in der Summe, nicht in diesen Zeilen.',
  '{#count} of the groups ({~by})': '{#count} der Gruppen ({~by})',
  largest: 'größten',
  smallest: 'kleinsten',
  'The previous period runs from {@start} to {@end}, its end not included.':
    'Der Vorzeitraum reicht von {@start} bis {@end}, sein Ende nicht eingeschlossen.',
  'By {~dimensions} the vendor gives {#more} more of {~metric} than in total; nothing is left unattributed there.':
    'Aufgeteilt nach {~dimensions} nennt der Anbieter für {~metric} {#more} mehr als insgesamt; dort bleibt nichts ohne Zuordnung.',
  'No snapshot has been taken at or before this day.': 'Bis zu diesem Tag gibt es keine Momentaufnahme.',
  'No snapshot has been taken at or before this time.':
    'Bis zu diesem Zeitpunkt gibt es keine Momentaufnahme.',
  'The newest snapshot is older than twice the polling time; see Data health.':
    'Die neueste Momentaufnahme ist älter als zwei Abfrageabstände; siehe Datenstand.',
  'No key of this connection carries the scope for spend limits. Add one that does in Settings › Sources.':
    'Kein Schlüssel dieser Verbindung trägt die Berechtigung für Ausgabenlimits. Fügen Sie unter Einstellungen › Quellen einen hinzu.',
  'The source was disconnected.': 'Die Quelle wurde getrennt.',
  'The source was disconnected. Connect it again in Settings › Sources to see what holds now.':
    'Die Quelle wurde getrennt. Verbinden Sie sie unter Einstellungen › Quellen neu, um zu sehen, was jetzt gilt.',
  'The vendor does not let these be read; see Data health for what to switch on.':
    'Der Anbieter lässt sie nicht lesen; was einzuschalten ist, steht im Datenstand.',
  'Closed by the vendor.': 'Vom Anbieter geschlossen.',
  'Not offered for this connection: seats and teams exist for code-host organisations only.':
    'Für diese Verbindung nicht angeboten: Plätze und Teams gibt es nur für Organisationen auf dem Code-Host.',
  'No chat assistant has been connected.': 'Es ist kein Chat-Assistent verbunden.',
  'No code assistant has been connected.': 'Es ist kein Code-Assistent verbunden.',
  'Before the history: the vendor keeps nothing older.':
    'Vor dem Verlauf: Der Anbieter bewahrt nichts Älteres auf.',
  'Before the history: the vendor had already deleted these log files when the source was connected.':
    'Vor dem Verlauf: Der Anbieter hatte diese Logdateien schon gelöscht, als die Quelle verbunden wurde.',
  'Not collected yet.': 'Noch nicht abgeholt.',
  'Not collected before the source was disconnected.': 'Nicht abgeholt, bevor die Quelle getrennt wurde.',
  'The vendor had nothing for these days yet when the source was disconnected.':
    'Der Anbieter hatte zu diesen Tagen noch nichts, als die Quelle getrennt wurde.',
  'Not collected yet: the first sync is on its way.': 'Noch nicht abgeholt: Die erste Abholung läuft noch.',
  'Not collected yet: cost records appear 3 to 5 hours after the activity.':
    'Noch nicht abgeholt: Kostensätze erscheinen 3 bis 5 Stunden nach der Aktivität.',
  'Lost: the vendor had deleted it before it could be collected.':
    'Verloren: Der Anbieter hatte es gelöscht, bevor es abgeholt werden konnte.',
  'Lost: the vendor deleted the log files of this time before they could be collected.':
    'Verloren: Der Anbieter hat die Logdateien dieser Zeit gelöscht, bevor sie abgeholt werden konnten.',
  'Held back: what the vendor sent could not be verified and is tried again.':
    'Zurückgehalten: Was der Anbieter schickte, ließ sich nicht prüfen und wird erneut versucht.',
  'Held back: a log file of this time could not be verified and is tried again.':
    'Zurückgehalten: Eine Logdatei dieser Zeit ließ sich nicht prüfen und wird erneut versucht.',
  'Waiting for the vendor: it had nothing for these days yet and is asked again.':
    'Wartet auf den Anbieter: Er hatte für diese Tage noch nichts und wird erneut gefragt.',
  'The vendor has no data for these days.': 'Der Anbieter hat für diese Tage keine Daten.',
  'Not switched on at the vendor: see Data health for the setting and where it is.':
    'Beim Anbieter nicht eingeschaltet: Welche Einstellung das ist und wo, steht im Datenstand.',
  'Closed by the vendor: these calls answer no longer.':
    'Vom Anbieter geschlossen: Diese Abrufe antworten nicht mehr.',
  'Not offered for this connection.': 'Für diese Verbindung nicht angeboten.',
  'Still to come.': 'Kommt noch.',
}
