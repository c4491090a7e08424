import type { decisions as english } from '../../../../../src/words/en/decisions.ts'
import type { German } from './german.ts'

export const decisions: German<typeof english> = {
  no_such_decision: 'Eine solche Entscheidung, die sich zurücknehmen ließe, gibt es nicht.',
  no_such_person: 'Keine Quelle dieser Organisation kennt diese Person.',
  decided_meanwhile: 'Jemand anderes hat über diese Person entschieden, seit Sie nachgesehen haben.',
  look_and_decide_again: 'Sehen Sie sich Liste und Verlauf noch einmal an und entscheiden Sie dann.',
  decision_not_valid: 'So lässt sich das nicht entscheiden.',
  choose_people_from_list: 'Wählen Sie Personen aus der Liste der Seite Personen.',
  look_in_people_list: 'Suchen Sie die Person in der Liste der Seite Personen.',
  view_of_other: 'Jemand anderes hat diese Ansicht gespeichert, und Ihre Rolle darf nur eigene ändern.',
  save_own_view:
    'Speichern Sie sie unter einem eigenen Namen, oder fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  view_of_others:
    'Eine Leitung bewahrt Ansichten der eigenen Teams und Gruppen auf; diese fragt nach dem, was anderen gehört.',
  save_period_only:
    'Speichern Sie die Seite nur mit ihrem Zeitraum: ohne Aufteilung, Filter oder gesuchten Namen.',
  too_many_views: 'Ihre Organisation hat {count:number} gespeicherte Ansichten; mehr sind nicht möglich.',
  delete_old_views: 'Löschen Sie Ansichten, die niemand mehr öffnet.',
  no_such_view: 'Diese Ansicht gibt es in Ihrer Organisation nicht.',
  view_deleted:
    'Sie wurde vielleicht gelöscht. Wählen Sie eine andere aus der Liste der gespeicherten Ansichten.',
  view_name_taken: 'Diese Seite hat schon eine gespeicherte Ansicht mit diesem Namen.',
  choose_other_name: 'Wählen Sie einen anderen Namen, oder ändern Sie die Ansicht, die ihn hat.',
  not_an_identity: 'nicht der Schlüssel einer Identität wie chat_assistant:user-123',
  identity_with_itself: 'eine Identität lässt sich nicht mit sich selbst zusammenführen',
}
