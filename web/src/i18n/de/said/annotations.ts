import type { annotations as english } from '../../../../../src/words/en/annotations.ts'
import type { German } from './german.ts'

export const annotations: German<typeof english> = {
  priced_seat: 'einen Platz in jedem Tarif',
  priced_seat_business: 'einen Business-Platz',
  priced_seat_enterprise: 'einen Enterprise-Platz',
  priced_seat_standalone: 'einen Standalone-Platz',
  priced_code_credit: 'einen Credit des Code-Assistenten',
  priced_premium_request: 'eine Premium-Anfrage',
  priced_chat_credit: 'einen Credit des Chat-Assistenten',
  price_amount: '{amount:number} {currency}',
  price_none: 'kein Preis',
  own_price_changed: 'Ihr Preis für {item}: ab diesem Tag {price} (vorher: {before}).',
  list_price_changed: 'Listenpreis des Anbieters für {item}: ab diesem Tag {price} (vorher: {before}).',
  plan_business: 'Business',
  plan_enterprise: 'Enterprise',
  plan_standalone: 'Standalone',
  included_credits: '{count:number} Credits',
  included_requests: '{count:number} Premium-Anfragen',
  included_nothing: 'nichts',
  allowance_of_plan: '{plan} {amount} (vorher: {before})',
  allowance_changed_existing:
    'Was ein Platz für einen Monat enthält, ändert sich für Kunden aus der Zeit vor den Credits: {changes}.',
  allowance_changed_new: 'Was ein Platz für einen Monat enthält, ändert sich für neue Kunden: {changes}.',
  no_such_note: 'Diese Notiz gibt es in Ihrer Organisation nicht.',
  look_at_notes_again:
    'Vielleicht hat jemand sie geändert oder gelöscht. Sehen Sie sich die Notizen noch einmal an.',
  note_changed_meanwhile: 'Jemand anderes hat diese Notiz inzwischen geändert.',
  note_ends_before_it_begins: 'Der Tag nach ihrem letzten muss nach ihrem ersten liegen.',
  too_many_notes: 'Ihre Organisation hat {count:number} Notizen neben Diagrammen, mehr sind nicht möglich.',
  delete_old_notes: 'Löschen Sie Notizen, die niemand mehr braucht.',
}
