/** Sources, rows and caveats of metrics by their English sentence, which many metrics share. */
export const sentences: Record<string, string> = {
  'Usage reporting by the vendor, not an invoice; seat fees are not part of it.':
    'Nutzungsangaben des Anbieters, keine Rechnung; Gebühren für Plätze sind nicht enthalten.',
  'Never added to USD: the price of a credit is contractual.':
    'Wird nie zu USD addiert: Der Preis eines Credits steht im Vertrag.',
  'By group: a person in several groups counts in each, so the groups sum to more than the total.':
    'Nach Gruppe: Wer in mehreren Gruppen ist, zählt in jeder; die Gruppen ergeben zusammen mehr als die Summe.',
  'Chat-assistant cost records (dataset costs)': 'Kostensätze des Chat-Assistenten (Datensatz costs)',
  'Rows in credits are not converted and not part of it.':
    'Zeilen in Credits werden nicht umgerechnet und sind nicht enthalten.',
  'An estimate at the overage price of the day, not a charge; the vendor leaves it out on many rows.':
    'Eine Schätzung zum Mehrverbrauchspreis des Tages, keine Abbuchung; der Anbieter lässt sie bei vielen Zeilen weg.',
  'Each answer says how much of the credits it covers.':
    'Jede Antwort sagt, welchen Teil der Credits sie abdeckt.',
  'Input, cached input and output do not overlap: together they are the total.':
    'Eingabe, zwischengespeicherte Eingabe und Ausgabe überschneiden sich nicht: Zusammen sind sie die Summe.',
  'Records that give only a total are not split; each answer counts them in a note.':
    'Sätze, die nur eine Summe nennen, werden nicht aufgeteilt; jede Antwort zählt sie in einem Hinweis.',
  'Many records give no tokens at all (usage charged per message); they are not part of it.':
    'Viele Sätze nennen gar keine Tokens (Nutzung je Nachricht berechnet); sie sind nicht enthalten.',
  'Not available by SKU: the vendor gives tokens per record, not per SKU line.':
    'Nicht nach SKU verfügbar: Der Anbieter nennt Tokens je Satz, nicht je SKU-Zeile.',
  'A lower bound: features that leave no cost record do not count. A record with no charge does.':
    'Eine Untergrenze: Funktionen ohne Kostensatz zählen nicht. Ein Satz ohne Abbuchung zählt.',
  'Distinct people never add: the sum over days, models or groups is not the number of people.':
    'Verschiedene Personen addieren sich nie: Die Summe über Tage, Modelle oder Gruppen ist nicht die Zahl der Personen.',
  'Records the vendor attributed to nobody are not counted; each answer says how many there are.':
    'Sätze, die der Anbieter niemandem zuordnet, zählen nicht; jede Antwort sagt, wie viele es sind.',
  'The vendor’s definition: at least one prompt sent on purpose. Accepting completions alone is not “active”; code.users counts that.':
    'Die Definition des Anbieters: mindestens ein bewusst geschickter Prompt. Wer nur Vervollständigungen annimmt, ist nicht „aktiv“; das zählt code.users.',
  'People whose editor sends no telemetry are missing; chat on the vendor’s web site is not in these reports.':
    'Personen, deren Editor keine Telemetrie sendet, fehlen; Chat auf der Website des Anbieters steht nicht in diesen Berichten.',
  'Distinct people never add: they are counted again for every bucket and group.':
    'Verschiedene Personen addieren sich nie: Sie werden für jeden Zeitabschnitt und jede Gruppe neu gezählt.',
  'By team: the members of that day; a person in several teams counts in each, so teams sum to more than the total.':
    'Nach Team: die Mitglieder an diesem Tag; wer in mehreren Teams ist, zählt in jedem, die Teams ergeben zusammen mehr als die Summe.',
  'Per-user daily reports of the code assistant (datasets enterprise_users_1d, org_users_1d, enterprise_users_28d)':
    'Tägliche Berichte je Person des Code-Assistenten (Datensätze enterprise_users_1d, org_users_1d, enterprise_users_28d)',
  'Wider than code.active_users, which asks for a prompt.':
    'Weiter als code.active_users, das einen Prompt verlangt.',
  'Parts need not cover everybody: some days have a total and no breakdown.':
    'Die Teile decken nicht immer alle ab: Manche Tage haben eine Summe und keine Aufteilung.',
  'Trailing 7 days, not the calendar week.': 'Die letzten 7 Tage, nicht die Kalenderwoche.',
  'Trailing 28 days, not the calendar month.': 'Die letzten 28 Tage, nicht der Kalendermonat.',
  'A kind of use of its own: one person may count in several, and in none of them for code.active_users.':
    'Eine eigene Art der Nutzung: Eine Person kann in mehreren zählen und dabei in code.active_users gar nicht.',
  'Unknown where no row of the bucket says anything about it: older days do not carry every kind.':
    'Unbekannt, wo keine Zeile des Zeitabschnitts etwas dazu sagt: Ältere Tage nennen nicht jede Art.',
  'A kind of use of its own: one person may count in several.':
    'Eine eigene Art der Nutzung: Eine Person kann in mehreren zählen.',
  'Unknown where no seats are collected: without a code-host organisation there are none.':
    'Unbekannt, wo keine Plätze abgeholt werden: Ohne Organisation auf dem Code-Host gibt es keine.',
  'People who were active without a licence in the snapshot are in neither of the two: never above 1.':
    'Wer ohne Lizenz in der Momentaufnahme aktiv war, zählt in keinem von beiden: nie über 1.',
  'Unknown where no use was collected.': 'Unbekannt, wo keine Nutzung abgeholt wurde.',
  'By what the reports say of the bucket, whatever the seat list says of activity.':
    'Nach dem, was die Berichte zum Zeitabschnitt sagen, gleich was die Platzliste zur Aktivität sagt.',
  'Per-user daily reports and seat snapshots of the code assistant':
    'Tägliche Berichte je Person und Momentaufnahmen der Plätze des Code-Assistenten',
  'Not given by language.': 'Nicht nach Sprache angegeben.',
  'A day of a person that several reports carry, as of an organisation and its enterprise, counts once.':
    'Der Tag einer Person, den mehrere Berichte nennen, etwa der einer Organisation und ihres Enterprise, zählt einmal.',
  'The vendor’s breakdowns stand each for itself: what is not in one is shown as a group of its own, “unattributed”, and two are never multiplied.':
    'Jede Aufteilung des Anbieters steht für sich: Was in einer fehlt, erscheint als eigene Gruppe „nicht zugeordnet“, und zwei werden nie miteinander multipliziert.',
  'One prompt may make several.': 'Ein Prompt kann mehrere hervorbringen.',
  'Code that is typed over or copied by hand is not seen.':
    'Von Hand abgetippter oder kopierter Code wird nicht gesehen.',
  'One sum divided by the other over the whole bucket, never an average of days; unknown when nothing was shown.':
    'Eine Summe geteilt durch die andere über den ganzen Zeitabschnitt, nie ein Durchschnitt von Tagen; unbekannt, wenn nichts gezeigt wurde.',
  'Completions only: with chat and agents in it, it would mean something else.':
    'Nur Vervollständigungen: Mit Chat und Agenten darin hieße es etwas anderes.',
  'Completions only: chat and agents are another kind of output and not mixed in.':
    'Nur Vervollständigungen: Chat und Agenten sind eine andere Art von Ausgabe und nicht beigemischt.',
  'Edits that an agent makes by itself are not suggestions and not in it.':
    'Änderungen, die ein Agent selbst vornimmt, sind keine Vorschläge und nicht enthalten.',
  'With agent edits, so it may exceed what was suggested; it is no measure of quality.':
    'Mit Änderungen von Agenten, kann also mehr sein als vorgeschlagen; kein Maß für Qualität.',
  'With agent edits.': 'Mit Änderungen von Agenten.',
  'A trend of the vendor’s, not an invoice; days before June 2026 do not carry it.':
    'Ein Trend des Anbieters, keine Rechnung; Tage vor Juni 2026 nennen ihn nicht.',
  'Never added to the chat assistant’s credits.': 'Wird nie zu den Credits des Chat-Assistenten addiert.',
  'Given by the vendor per day and node, and never added: unknown for longer buckets and for several nodes together.':
    'Vom Anbieter je Tag und Knoten angegeben und nie addiert: unbekannt für längere Zeitabschnitte und für mehrere Knoten zusammen.',
  'Where the vendor has closed these calls there is nothing; the per-user reports go on.':
    'Wo der Anbieter diese Abrufe geschlossen hat, gibt es nichts; die Berichte je Person gehen weiter.',
  'A day is left out by the vendor where fewer than five people had a licence.':
    'Der Anbieter lässt einen Tag aus, an dem weniger als fünf Personen eine Lizenz hatten.',
  'Metrics calls of the code assistant (datasets org_metrics, team_metrics, enterprise_metrics)':
    'Kennzahlen-Abrufe des Code-Assistenten (Datensätze org_metrics, team_metrics, enterprise_metrics)',
  'Summed over the finest nodes alone, so that nothing is counted on two levels.':
    'Nur über die feinsten Knoten summiert, damit nichts auf zwei Ebenen zählt.',
  'Where an enterprise answers, its organisations are part of it and not added: those whose reports name it, or, without reports, those that its connection reads.':
    'Wo ein Enterprise antwortet, gehören seine Organisationen dazu und werden nicht addiert: die, deren Berichte es nennen, oder ohne Berichte die, die seine Verbindung liest.',
  'The vendor’s own sum, to be held against the same number counted from people’s days.':
    'Die eigene Summe des Anbieters, zum Vergleich mit derselben Zahl aus den Tagen der Personen.',
  'Given per day and report, and never added: unknown for longer buckets and for several organisations together.':
    'Je Tag und Bericht angegeben und nie addiert: unbekannt für längere Zeitabschnitte und für mehrere Organisationen zusammen.',
  'Daily reports of organisations and enterprises (datasets org_report_1d, org_report_28d, enterprise_report_1d, enterprise_report_28d)':
    'Tägliche Berichte der Organisationen und Enterprises (Datensätze org_report_1d, org_report_28d, enterprise_report_1d, enterprise_report_28d)',
  'Where an enterprise reports, its organisations are part of it and not added.':
    'Wo ein Enterprise berichtet, gehören seine Organisationen dazu und werden nicht addiert.',
  'The vendor’s breakdowns stand each for itself; what is not in one is shown as “unattributed”.':
    'Jede Aufteilung des Anbieters steht für sich; was in einer fehlt, erscheint als „nicht zugeordnet“.',
  'A snapshot: a bucket shows its last one, nothing is added over days.':
    'Eine Momentaufnahme: Ein Zeitabschnitt zeigt seine letzte, über Tage wird nichts addiert.',
  'A person counts once, however many seats were granted through teams or organisations.':
    'Eine Person zählt einmal, gleich wie viele Plätze sie über Teams oder Organisationen hat.',
  'Seats without a person are counted in seats.unassigned.': 'Plätze ohne Person zählt seats.unassigned.',
  'Seat snapshots of the code assistant (datasets seats, enterprise_seats)':
    'Momentaufnahmen der Plätze des Code-Assistenten (Datensätze seats, enterprise_seats)',
  'Billing summaries of organisations (dataset billing)':
    'Abrechnungsübersichten der Organisationen (Datensatz billing)',
  'As the vendor states it, added over organisations: a person with seats in two of them is in both. Unknown where one of them does not say.':
    'Wie der Anbieter es angibt, über Organisationen addiert: Wer in zweien einen Platz hat, ist in beiden. Unbekannt, wo eine von ihnen nichts angibt.',
  'The vendor’s own parts need not add up to its total.':
    'Die Teile des Anbieters müssen sich nicht zu seiner Summe addieren.',
  'A cycle is the billing cycle, mostly the calendar month; not the 30 days that seats.active looks at.':
    'Der Abrechnungszeitraum ist meist der Kalendermonat, nicht die 30 Tage, auf die seats.active blickt.',
  'Activity is the later of the seat list’s last activity and the last day of use in the per-user reports; the seat list forgets after 90 days.':
    'Aktivität ist die spätere von der letzten Aktivität laut Platzliste und dem letzten Nutzungstag laut den Berichten je Person; die Platzliste vergisst nach 90 Tagen.',
  'Never part of the numbers of people.': 'Nie Teil der Zahlen zu Personen.',
  'Shown beside adoption, never as its effect: the people are not the same.':
    'Neben der Verbreitung gezeigt, nie als deren Wirkung: Es sind nicht dieselben Personen.',
  'Pull requests of bots are in it; prs.people counts people only.':
    'Pull Requests von Bots sind enthalten; prs.people zählt nur Menschen.',
  'Of a repository that is read for the first time, only the most recently changed pull requests are asked for their reviews: days on which another one was open are unknown.':
    'Von einem Repository, das zum ersten Mal gelesen wird, werden nur die zuletzt geänderten Pull Requests nach ihren Reviews gefragt: Tage, an denen ein anderer offen war, sind unbekannt.',
  'By team: the author’s teams of that day; an author in several counts in each.':
    'Nach Team: die Teams der Autorin oder des Autors an diesem Tag; wer in mehreren ist, zählt in jedem.',
  'The code host’s lists of pull requests (dataset pull_requests)':
    'Die Listen der Pull Requests des Code-Hosts (Datensatz pull_requests)',
  'Taken anew from the pull requests of every bucket and group: medians neither add nor average.':
    'Für jeden Zeitabschnitt und jede Gruppe neu aus den Pull Requests bestimmt: Mediane lassen sich weder addieren noch mitteln.',
  'Distinct people never add.': 'Verschiedene Personen addieren sich nie.',
  'The total is the report’s own; by repository only those with activity are listed, and the rest is “unattributed”.':
    'Die Summe ist die des Berichts; nach Repository sind nur die mit Aktivität genannt, der Rest ist „nicht zugeordnet“.',
  'A pull request can be reviewed on several days.':
    'Ein Pull Request kann an mehreren Tagen geprüft werden.',
  'Daily reports of organisations, enterprises and repositories (datasets …_report_1d, …_report_28d, …_repos_1d)':
    'Tägliche Berichte der Organisationen, Enterprises und Repositorys (Datensätze …_report_1d, …_report_28d, …_repos_1d)',
  'A median neither adds nor averages: unknown for longer buckets and for several rows.':
    'Ein Median lässt sich weder addieren noch mitteln: unbekannt für längere Zeitabschnitte und für mehrere Zeilen.',
  'a cost record: what one person used of one model and product within one hour, as the vendor wrote it':
    'ein Kostensatz: was eine Person in einer Stunde von einem Modell und Produkt genutzt hat, wie der Anbieter es schrieb',
  'a person-day: one person’s line in the report of one day, counted once however many reports carry it':
    'ein Personentag: die Zeile einer Person im Bericht eines Tages, einmal gezählt, gleich wie viele Berichte sie nennen',
  'an entry of a day’s answer: one level of the breakdown that the number is read from':
    'ein Eintrag der Antwort eines Tages: eine Ebene der Aufteilung, aus der die Zahl gelesen wird',
  'the billing summary of one organisation, as its snapshot says; of a range, the last one of each organisation':
    'die Abrechnungsübersicht einer Organisation laut Momentaufnahme; bei einem Zeitraum die letzte jeder Organisation',
  'a person in the seat list, or a seat without a person; of a range, in its last list':
    'eine Person in der Platzliste oder ein Platz ohne Person; bei einem Zeitraum in seiner letzten Liste',
  'a pull request that was opened, merged or first reviewed in the range':
    'ein Pull Request, der im Zeitraum geöffnet, gemergt oder zuerst geprüft wurde',
  'a line of the vendor’s report of a day: the day as a whole, or one part of the breakdown that is asked for':
    'eine Zeile aus dem Tagesbericht des Anbieters: der ganze Tag oder ein Teil der gefragten Aufteilung',
}
