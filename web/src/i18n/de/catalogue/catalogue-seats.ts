import type { CatalogueWords } from '../../texts.ts'

type Words = CatalogueWords['metrics']

/** The metrics of seats and of what the vendor bills for them, in German. */
export const seatMetrics: Pick<Words, Extract<keyof Words, `seats.${string}`>> = {
  'seats.total': {
    name: 'Personen mit Platz',
    description: 'Personen, denen ein Platz zugewiesen ist.',
    formula: 'Verschiedene Zugewiesene der Momentaufnahme.',
  },
  'seats.active': {
    name: 'Aktive Plätze',
    description: 'Personen mit Platz, die in den letzten 30 Tagen vor der Momentaufnahme aktiv waren.',
    formula:
      'Zugewiesene, deren letzte Aktivität höchstens `active_days` (30, wenn nichts anderes gefragt ist) vor der Momentaufnahme liegt.',
  },
  'seats.active_in_period': {
    name: 'Im Zeitraum aktiv mit Platz',
    description: 'Personen mit Platz, die im Zeitraum mindestens einen Prompt geschickt haben.',
    formula: 'Zugewiesene der Momentaufnahme, die im selben Zeitabschnitt in code.active_users sind.',
  },
  'seats.idle': {
    name: 'Ungenutzte Plätze',
    description: 'Personen mit Platz, die einmal aktiv waren, aber nicht in den letzten 30 Tagen.',
    formula: 'Zugewiesene mit einer bekannten letzten Aktivität vor diesen Tagen.',
  },
  'seats.never_used': {
    name: 'Nie genutzte Plätze',
    description: 'Personen mit Platz und ohne jede Aktivität, die ihn seit mehr als 30 Tagen haben.',
    formula:
      'Zugewiesene ohne Aktivität, deren ältester Platz mehr als 30 Tage vor der Momentaufnahme angelegt wurde.',
  },
  'seats.new': {
    name: 'Neue Plätze',
    description:
      'Personen, die seit weniger als 30 Tagen einen Platz haben und ihn noch nicht genutzt haben.',
    formula:
      'Zugewiesene ohne Aktivität, deren ältester Platz in den 30 Tagen vor der Momentaufnahme angelegt wurde.',
  },
  'seats.pending_cancellation': {
    name: 'Endende Plätze',
    description: 'Personen, deren Plätze alle gekündigt werden.',
    formula:
      'Zugewiesene mit einem Datum der Kündigung an jedem ihrer Plätze; sie zählen auch als aktiv, ungenutzt oder nie genutzt.',
  },
  'seats.unassigned': {
    name: 'Plätze ohne Person',
    description: 'Plätze, die ohne zugewiesene Person geführt werden.',
    formula: 'Plätze der Momentaufnahme ohne zugewiesene Person.',
  },
  'seats.utilization': {
    name: 'Auslastung der Plätze',
    description: 'Anteil der Personen mit Platz, die in den letzten 30 Tagen aktiv waren.',
    formula: 'seats.active ÷ seats.total.',
  },
  'seats.billed_total': {
    name: 'Abgerechnete Plätze',
    description: 'Plätze, die der Anbieter laut seiner Abrechnungsübersicht berechnet.',
    formula: 'seat_breakdown.total der Momentaufnahme.',
  },
  'seats.billed_active': {
    name: 'Im Abrechnungszeitraum aktive Plätze (Abrechnung)',
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher genutzt wurden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.active_this_cycle der Momentaufnahme.',
  },
  'seats.billed_inactive': {
    name: 'Im Abrechnungszeitraum ungenutzte Plätze (Abrechnung)',
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher nicht genutzt wurden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.inactive_this_cycle der Momentaufnahme.',
  },
  'seats.added_this_cycle': {
    name: 'Im Abrechnungszeitraum hinzugekommene Plätze',
    description:
      'Plätze, die im laufenden Abrechnungszeitraum bisher hinzukamen, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.added_this_cycle der Momentaufnahme.',
  },
  'seats.billed_pending_invitation': {
    name: 'Plätze offener Einladungen (Abrechnung)',
    description:
      'Plätze von Personen, die ihre Einladung noch nicht angenommen haben, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.pending_invitation der Momentaufnahme.',
  },
  'seats.billed_pending_cancellation': {
    name: 'Zum nächsten Abrechnungszeitraum gekündigte Plätze (Abrechnung)',
    description: 'Plätze, die mit dem Abrechnungszeitraum enden, laut der Abrechnungsübersicht.',
    formula: 'seat_breakdown.pending_cancellation der Momentaufnahme.',
  },
}
