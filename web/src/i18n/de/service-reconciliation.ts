import type { Sentences } from '../sentences.ts'

/** Why two numbers of the same thing differ. */
export const reconciliation: Sentences = {
  'No day of these is known from both.': 'Kein Tag davon ist aus beiden bekannt.',
  'The vendor also counts people without a prompt: {#silent} of the day’s people have none.':
    'Der Anbieter zählt auch Personen ohne Prompt: {#silent} der Personen des Tages haben keinen.',
  'Lines of the day’s report that could not be understood: {#rejected}. What they hold is not counted.':
    'Nicht verstandene Zeilen im Bericht des Tages: {#rejected}. Was sie enthalten, ist nicht gezählt.',
  'Read before the day had settled: both can change until {@day}.':
    'Gelesen, bevor der Tag feststand: Beides kann sich bis zum {@day} ändern.',
  'The vendor changed the day after it was last read on {@day}: “Sync now” from this day takes it.':
    'Der Anbieter hat den Tag geändert, nachdem er am {@day} zuletzt gelesen wurde: „Jetzt synchronisieren“ ab diesem Tag übernimmt es.',
  'The report over 28 days is of {@day}, before the day’s own was read last.':
    'Der Bericht über 28 Tage ist vom {@day}, vor dem letzten Lesen des Tagesberichts.',
  'The list does not say how many seats it has.': 'Die Liste nennt nicht, wie viele Plätze sie hat.',
  'The vendor’s number leaves out seats without a person: {#unassigned}.':
    'Die Zahl des Anbieters lässt Plätze ohne Person aus: {#unassigned}.',
  'The vendor’s number counts grants: people with several seats are in it more than once, {#more} times too often.':
    'Die Zahl des Anbieters zählt Vergaben: Wer mehrere Plätze hat, ist mehrfach darin, zusammen {#more}-mal zu viel.',
  'No seat list of this organisation is kept.': 'Von dieser Organisation ist keine Platzliste aufbewahrt.',
  'No billing summary of this organisation is kept.':
    'Von dieser Organisation ist keine Abrechnungsübersicht aufbewahrt.',
  'Billed and not listed: people who have not accepted their invitation, {#invited}.':
    'Abgerechnet und nicht gelistet: Personen, die ihre Einladung noch nicht angenommen haben, {#invited}.',
  'They are of two days: the list of {@list}, the summary of {@summary}.':
    'Sie sind von zwei Tagen: die Liste vom {@list}, die Übersicht vom {@summary}.',
  'Had a seat earlier in these days and have none now: {#held}.':
    'Hatten in diesen Tagen einen Platz und haben jetzt keinen: {#held}.',
  'Active and in no seat list of these days: {#without}.':
    'Aktiv und in keiner Platzliste dieser Tage: {#without}.',
  'No seat list is known of {names}, whose people are in none.':
    'Von {names} ist keine Platzliste bekannt; deren Personen stehen in keiner.',
  'No cost record of these days is known.': 'Kein Kostensatz dieser Tage ist bekannt.',
  'The counter was read at {@read}; cost records reach to {@through}.':
    'Der Zähler wurde gelesen: {@read}; Kostensätze reichen bis {@through}.',
  'Parts of the month were not collected, and their cost records are in no number.':
    'Teile des Monats wurden nicht abgeholt, ihre Kostensätze sind in keiner Zahl.',
}
