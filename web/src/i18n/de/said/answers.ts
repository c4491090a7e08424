import type { answers as english } from '../../../../../src/words/en/answers.ts'
import type { German } from './german.ts'

export const answers: German<typeof english> = {
  previous_period: 'Der Vorzeitraum reicht von {start:time} bis {end:time}, sein Ende nicht eingeschlossen.',
  closed_by_vendor: 'Vom Anbieter geschlossen.',
  rejected_lines_counted:
    'Zeilen, die nicht verstanden wurden und in keiner Zahl stehen: {lines:number}; der Datenstand führt sie auf.',
  list_cut_off: 'Hier abgeschnitten: Die Liste geht weiter; als JSON kommt sie Seite für Seite.',
  groups_shown: '{count:number} der Gruppen ({by:word})',
  groups_cut:
    'Gezeigt: {shown}, die {ranking:word} nach {metric:word}; der Rest steckt in der Summe, nicht in diesen Zeilen.',
  groups_cut_by_name:
    'Gezeigt: {shown}, in der Reihenfolge von {dimension:word}; der Rest steckt in der Summe, nicht in diesen Zeilen.',
  compared_part:
    'Vom Zeitraum wird {start:time} bis {end:time} verglichen, das Ende nicht eingeschlossen: Die Tage danach sind nicht vollständig abgeholt.',
  previous_not_whole:
    'Teile dieses oder des vorigen Zeitraums wurden nicht abgeholt; was nicht vollständig ist, wird nicht verglichen.',
  perhaps_counted_twice:
    'Metrikaufrufe: Nichts sagt, ob diese Organisationen zu einem Enterprise gehören, das eine andere Verbindung liest; eine, die dazugehört, zählt doppelt ({names}).',
  no_chat_assistant: 'Es ist kein Chat-Assistent verbunden.',
  no_code_assistant: 'Es ist kein Code-Assistent verbunden.',
  organizations_added_up:
    'Berichte von {most:number} Organisationen sind zusammengezählt: Wer in mehreren arbeitet, zählt in jeder.',
  people_of_several_connections:
    'Eine Person, die mehrere Verbindungen melden, zählt in jeder: Die Verbindungen können zusammen mehr ergeben als die Summe.',
  teams_unknown_on_day:
    'Teams sind am {day:time} unbekannt: Keine Mitgliederliste reicht bis zu diesem Tag zurück ({names}). Wer hier kein Team zeigt, kann in einem gewesen sein.',
  small_teams_left_out:
    'Teams: Der Bericht des Anbieters für den Tag lässt Teams mit weniger als fünf Personen mit Platz aus; wer nur in solchen ist, zählt als in keinem ({days:time}).',
  teams_of_day: 'Teams: Zugehörigkeit, wie der Code-Host sie am jeweiligen Tag auflistete ({days:time}).',
  teams_of_earlier_day:
    'Teams: Zugehörigkeit des nächsten früheren Tages, weil der Tag selbst keine hat ({days:time}).',
  teams_not_known_of_days:
    'Teams: Wer in welchem war, ist von diesen Tagen nicht bekannt; sie stehen in keiner Zahl nach Teams ({days:time}).',
  people_of_several_teams:
    'Wer in mehreren Teams ist, zählt in jedem: Die Teams ergeben zusammen mehr als die Summe.',
  disconnected_connect_again:
    'Die Quelle wurde getrennt. Verbinden Sie sie unter Einstellungen › Quellen neu, um zu sehen, was jetzt gilt.',
  no_key_for_limits:
    'Kein Schlüssel dieser Verbindung trägt die Berechtigung für Ausgabenlimits. Fügen Sie unter Einstellungen › Quellen einen hinzu.',
  no_snapshot_by_time: 'Bis zu diesem Zeitpunkt gibt es keine Momentaufnahme.',
  snapshot_old: 'Die neueste Momentaufnahme ist älter als zwei Abfrageabstände; siehe Datenstand.',
  budgets_not_shown:
    'Der Anbieter zeigt diesen Zugangsdaten keine Budgets; welche Berechtigung fehlt, steht im Datenstand.',
  budgets_not_offered: 'Der Anbieter führt für Konten dieser Art keine Budgets.',
  budgets_side_by_side:
    'Budgets stehen nebeneinander und decken Verschiedenes ab; darum werden sie nie addiert. Die von Personen begrenzen alle Nutzung, auch die enthaltene, und halten sie an; die anderen begrenzen, was darüber hinaus berechnet wird.',
  budgets_used_by_bill:
    'Wo der Anbieter nicht zählt, ist verbraucht, was die Rechnung des Monats netto ausweist, so weit sie reicht. Ein Budget zählt ab dem Tag, an dem es angelegt wurde, und den nennt der Anbieter nicht: Die Rechnung kann mehr enthalten.',
  pace_estimated:
    'Das Tempo ist eine Schätzung: als ginge der Monat so gleichmäßig weiter, wie er begonnen hat. Vor drei bekannten Tagen des Monats wird keines genannt.',
  budgets_may_be_partial:
    'Zugangsdaten eines Owners einer Organisation zeigen nur die Budgets dessen, was er verwaltet: Die Liste kann ein Teil sein.',
  pool_unit_unclear:
    'Der Anbieter nennt keine Einheit eines Pools. Wo seine Größe nicht zu dem passt, was die Plätze seiner Mitglieder enthalten, oder das nicht bekannt ist, steht er ohne Einheit da.',
  more_days: '{count:number} weitere Tage',
  limits_are_per_person:
    'Limits von Workspace und Gruppen sind Vorgaben je Person, keine gemeinsamen Budgets.',
  one_budget:
    'Ein Budget gilt für den Chat-Assistenten und seinen Programmieragenten: Beide zehren vom selben Limit.',
  use_summed_here:
    'Wo der Anbieter nicht zählt, was eine Person im Monat verbraucht hat, summiert Tidemark ihre Kosteneinträge seit dem Monatsersten (UTC); diese hinken 3 bis 5 Stunden hinterher.',
  limit_decided_here:
    'Wo der Anbieter nicht sagt, welches Limit gilt, wendet Tidemark dessen Regel an: ein eigenes Limit, sonst die höchste Vorgabe der eigenen Gruppen, sonst die des Workspace. Gruppen sind die im neuesten Kosteneintrag einer Person.',
  new_and_returning:
    'Neu: jetzt aktiv und nie zuvor, so weit der Verlauf reicht. Zurückgekehrt: jetzt aktiv und früher einmal, im Zeitraum davor nicht.',
  unknown_unless_whole: 'Unbekannt, wo einer der beiden Zeiträume nicht vollständig abgeholt wurde.',
  vendor_lets_nobody_read: 'Der Anbieter lässt sie nicht lesen; was einzuschalten ist, steht im Datenstand.',
  seats_of_organizations_only:
    'Für diese Verbindung nicht angeboten: Plätze und Teams gibt es nur für Organisationen auf dem Code-Host.',
  no_snapshot_by_day: 'Bis zu diesem Tag gibt es keine Momentaufnahme.',
  newest_snapshot_of: 'Die neueste Momentaufnahme ist vom {day:time}; siehe Datenstand.',
  entries_not_understood:
    'Einträge, die nicht verstanden wurden und in dieser Liste fehlen: {count:number}; der Datenstand führt sie auf.',
  billing_as_stated:
    'Wie der Anbieter es je Organisation angibt: Die Teile müssen sich nicht zur Summe addieren, und für ein Enterprise gibt es keine Übersicht.',
  cycle_is_billing_cycle:
    'Der Abrechnungszeitraum ist meist der Kalendermonat; die Seite „Plätze“ zählt die Nutzung über die Tage, die Sie wählen.',
  last_activity_is_later:
    'Letzte Aktivität ist die spätere von der laut Platzliste und dem letzten Nutzungstag laut den Berichten je Person. Die Platzliste vergisst nach 90 Tagen.',
  sign_in_is_no_use:
    'Anmelden ist keine Nutzung: Wer sich beim Werkzeug angemeldet hat und keine Aktivität zeigt, bleibt ungenutzt oder nie genutzt und ist gekennzeichnet.',
  seats_read_only: 'Diese Liste ist nur zum Lesen: Plätze werden beim Anbieter zurückgegeben.',
  members_of_newest_list:
    'Mitglieder sind die der neuesten Liste bis zu diesem Tag; was sie getan haben, zählt nach der Zugehörigkeit jedes Tages.',
  active_of_members:
    'Aktive Mitglieder: die Mitglieder laut dieser Liste, die aktiv waren, gleich in welchem Team sie damals waren. Aktive Personen, die nicht mehr im Team sind, zählen nicht dazu.',
  team_credits:
    'KI-Credits eines Teams sind die, deren Nutzung die Berichte zu seinen Personen an jedem Tag nennen. Wer in zwei Teams ist, zählt in beiden, und wer in keinem ist, in keinem; Teams addieren sich daher nie zum Ganzen. Sie sind keine Rechnung.',
  team_seat_cost:
    'Platzkosten eines Teams sind, was die Plätze seiner Personen zu Ihren Preisen an den Tagen kosten, die eine Liste haben, nach der Zugehörigkeit jedes Tages. Wer in zwei Teams ist, kostet in beiden, und an niemanden vergebene Plätze in keinem; Teams addieren sich daher nie zum Ganzen. Sie sind keine Rechnung und zählen nicht zu Credits.',
  teams_compared:
    'Verglichen wird mit ebenso vielen Tagen unmittelbar davor, nach der Zugehörigkeit jedes dieser Tage, bis zum letzten vollständigen Tag; wo einer der beiden Zeiträume nicht vollständig abgeholt wurde, wird nichts verglichen.',
  vendor_count_of_teams:
    'Die Zählung des Anbieters stammt aus seinem Metrikaufruf je Team: Personen am letzten Tag, für den er antwortete, Vervollständigungen über alle Tage des Zeitraums. Er kennt die Mitglieder jedes Tages, auch aus der Zeit, bevor das Team hier zum ersten Mal gelistet wurde.',
  small_teams_counted:
    'Im Teambericht des Anbieters fehlen {count:number} dieser Teams: Er lässt Teams mit weniger als fünf Personen mit Platz aus.',
  teams_partly_left_out:
    'Teams: An manchen dieser Tage nennen die Berichte des Anbieters sie nicht, wie bei weniger als fünf Personen mit Platz; was ihre Personen da taten, fehlt in ihren Zahlen, die mindestens so hoch sind ({names}).',
  people_of_several_groups:
    'Wer in mehreren Gruppen ist, zählt in jeder: Die Gruppen ergeben zusammen mehr als die Summe.',
  distinct_people:
    'Verschiedene Personen werden für jede Zeile neu gezählt: Die Zeilen ergeben zusammen nicht die Zahl der Personen.',
  trailing_windows: 'Gleitende Fenster enden mit ihrem Zeitabschnitt oder mit dessen letztem abgeholten Tag.',
  sku_line: '1 SKU-Zeile',
  sku_lines: '{count:number} SKU-Zeilen',
  in_no_total: 'In keiner Summe: {lines} in einer Einheit, die weder CREDITS noch USD ist.',
  without_amount: 'Ohne Betrag: {lines}; was sie kosten, ist unbekannt.',
  credits_told_since:
    'KI-Credits: Vor dem {day:time} sagen die Berichte nichts davon. Was an den {count:number} gefragten Tagen davor verbraucht wurde, steht in keiner Zahl.',
  credits_not_compared:
    'KI-Credits: Mit Tagen vor dem {day:time} wird nichts verglichen, da die Berichte nichts davon sagen.',
  estimate_covers: 'Die Schätzung des Anbieters deckt {share:number} % der Credits ab.',
  only_total_given:
    'Nur als Summe angegeben: {records} (zusammen {tokens:number} Tokens), nicht aufgeteilt und in diesen Zahlen nicht enthalten.',
  no_tokens_given: 'Ohne Angabe von Tokens: {records}.',
  attributed_to_nobody: 'Niemandem zugeordnet: {records}, als keine Person gezählt.',
  days_changed_since:
    'Tage, die der Anbieter geändert hat, seit sie zuletzt gelesen wurden: {count:number} ({list:time}). Diese Zahlen sind von davor; der Datenstand zeigt beide, und „Jetzt abholen“ ab einem solchen Tag übernimmt die des Anbieters.',
  rejected_lines_named:
    'Zeilen, die nicht verstanden wurden und in keiner Zahl stehen: {lines:number} ({name}: {days:time}); der Datenstand führt sie auf.',
  more_than_in_total:
    'Aufgeteilt nach {dimensions:word} nennt der Anbieter für {metric:word} {more:number} mehr als insgesamt; dort bleibt nichts ohne Zuordnung.',
  no_such_team: 'Teams: Ein Team mit dieser Kennung ist nicht bekannt ({ids}).',
  teams_left_out:
    'Teams: In den Berichten des Anbieters für diese Tage fehlen sie, weil er Teams mit weniger als fünf Personen mit Platz auslässt ({names}).',
  no_such_person_id: 'Personen: Niemand mit dieser Kennung ist bekannt ({ids}).',
  no_such_group: 'Gruppen: Eine Gruppe mit dieser Kennung ist nicht bekannt ({ids}).',
  no_such_repository: 'Repositorys: Keines mit diesem Namen ist bekannt ({names}).',
  no_such_connection_id: 'Verbindungen: Keine mit dieser Kennung ist bekannt ({ids}).',
  no_such_organization: 'Organisationen: Keine mit dieser Kennung ist bekannt ({ids}).',
  small_teams_unknown:
    'Teams: Der Anbieter sagt nichts zu einem Team an einem Tag, an dem weniger als fünf Personen einen Platz haben; solche Tage sind unbekannt, nicht null.',
  one_row_per_person:
    'Eine Person ist eine Zeile, gleich wie viele Konten sie hat: Konten mit derselben E-Mail-Adresse sind eine Person, und ein Admin kann sie zusammenführen oder trennen, auf Wunsch ab einem Tag.',
  one_row_per_pseudonym:
    'Eine Person ist eine Zeile, gleich wie viele Konten sie hat, unter einem Pseudonym, das in allen Monaten eines Quartals gleich ist und im nächsten ein anderes. Wer wer ist, bleibt, wie es war, als Personen ihre Namen verloren.',
  months_of_pseudonyms:
    'Nur Monate, sobald Gruppen davon veröffentlicht sind, und keiner, der einen Tag zählt, bevor Personen ohne Namen gezeigt werden dürfen.',
  pseudonym_days:
    '{metrics:word}: Summen der Tage von {from:time} bis vor {until:time}, die zusammen als dieser Monat veröffentlicht sind, und keiner anderen.',
  pseudonyms_lack_days:
    '{metrics:word}: mindestens so viel, denn manche Tage des Monats kamen nicht vom Anbieter.',
  who_has_a_row:
    'Eine Zeile hat, wer etwas von dem tat, was vom Monat veröffentlicht ist, oder nach den Listen an dessen Ende einen Platz, ein Team oder ein Chat-Konto hat; sie sagen auch, welche Assistenten jemand hat. Ein Konto, das in keiner dieser Listen steht und nur Einträge über 0 hat, hat keine Zeile.',
  newest_lists_and_period:
    'Plätze, Teams und Chat-Konten sind die der neuesten Listen bis zum letzten Tag; Nutzung und Ausgaben sind die des Zeitraums.',
  person_money:
    'KI-Credits sind die, deren Nutzung die Berichte nennen, Platzkosten sind zu Ihren Preisen gerechnet, und die US-Dollar des Monats sind der eigene Zähler des Anbieters für den Kalendermonat: drei Ansichten, die sich nie addieren. Monate beginnen um Mitternacht UTC.',
  seat_cost_of_days:
    'Platzkosten sind die der {known:number} von {all:number} Tagen, zu denen es eine Platzliste gibt.',
  people_compared:
    'Verglichen wird mit ebenso vielen Tagen unmittelbar davor, bis zum letzten vollständigen Tag; wo einer der beiden Zeiträume nicht vollständig abgeholt wurde oder jemand damals eine andere Person war, wird nichts verglichen.',
  record: '1 Eintrag',
  records: '{count:number} Einträge',
  days_to: '{first:time} bis {last:time}',
  of: '{whose}: {what}',
  feed_costs: 'Kosten',
  feed_user_days: 'Berichte je Person',
  feed_metrics_calls: 'Metrikaufrufe',
  feed_seats: 'Plätze',
  feed_seat_days: 'Plätze, Tag für Tag',
  no_seat_price:
    'Es ist kein Preis eines Platzes hinterlegt, daher ist unbekannt, was Plätze kosten: Einstellungen › Organisation.',
  seat_without_price:
    'An einigen Tagen gibt es Plätze, deren Preis nicht bekannt ist oder in einer anderen Währung steht, oder deren Tarif der Anbieter nicht nennt: Was sie kosten, ist unbekannt und nicht nichts. Ein Preis für jeden Tarif deckt sie alle ab (Einstellungen › Organisation).',
  seats_include_own_since:
    '{plan}-Plätze enthalten nach Ihrem eigenen Eintrag, der ab {from:time} gilt, für einen Monat je {amount}.',
  seats_include_own_always: '{plan}-Plätze enthalten nach Ihrem eigenen Eintrag für einen Monat je {amount}.',
  seats_include_by_list:
    '{plan}-Plätze enthalten nach der Liste des Anbieters, gelesen am {day:time}, für einen Monat je {amount}. {source}',
  bill_covers_less:
    'Die Rechnung berechnet {charged:number} Credits, obwohl sie {covered:number} deckt, weniger als diese Plätze enthalten. Hat keine Kostenstelle einen eigenen Pool aufgebraucht, dann enthalten sie beim Anbieter weniger.',
  bill_covers_more:
    'Die Rechnung deckt {covered:number} Credits, mehr als diese Plätze enthalten: Beim Anbieter enthalten sie mehr.',
  price_documented: 'Die Dokumentation des Anbieters zu Tarifen und Abrechnung.',
  price_observed: 'Nicht dokumentiert: das Community-Forum des Anbieters, Diskussion 211016.',
  no_credit_price:
    'Es ist kein Preis eines Credits hinterlegt, daher ist unbekannt, was Credits kosten: Einstellungen › Organisation.',
  credit_without_price:
    'An einigen Tagen wurden Credits berechnet, deren Preis nicht bekannt ist oder in einer anderen Währung steht: Was sie kosten, ist unbekannt und nicht nichts (Einstellungen › Organisation).',
  at_your_prices: 'Zu Ihren Preisen, also nicht, was der Anbieter abrechnet: {prices}.',
  prices_in_other_currency: 'Nicht zu {currency} addiert: {prices}.',
  price_since: '{what} {amount:number} {currency} im Monat seit {from:time}',
  price_always: '{what} {amount:number} {currency} im Monat',
  unit_price_since: '{what} {amount:number} {currency} seit {from:time}',
  unit_price_always: '{what} {amount:number} {currency}',
  a_code_credit: 'ein Credit des Code-Assistenten',
  a_premium_request: 'eine Premium-Anfrage',
  a_chat_credit: 'ein Credit des Chat-Assistenten',
  seat_of_any_plan: 'ein Platz jedes Tarifs',
  seat_of_business: 'ein Business-Platz',
  seat_of_enterprise: 'ein Enterprise-Platz',
  seat_of_standalone: 'ein Standalone-Platz',
  feed_billing: 'Abrechnung der Plätze',
  feed_bill: 'Rechnung',
  feed_credits: 'Credits je Modell',
  feed_requests: 'Premium-Anfragen je Modell',
  feed_usage_report: 'Importierte Nutzungsberichte',
  feed_pull_requests: 'Pull Requests',
  feed_reports: 'Berichte über Organisation und Enterprise',
  reviews_unasked:
    'Von einem Repository, das zum ersten Mal gelesen wird, werden nur die zuletzt geänderten Pull Requests nach ihren Reviews gefragt: Tage, an denen ein anderer offen war, sind unbekannt.',
  // Every page asks for connections, and mostly they say no more than this.
  collecting_as_planned: 'Wird wie geplant abgeholt.',
}
