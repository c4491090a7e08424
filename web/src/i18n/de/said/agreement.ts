import type { agreement as english } from '../../../../../src/words/en/agreement.ts'
import type { German } from './german.ts'

/** Was über die Personen einer Organisation vereinbart ist, und wer es ändern darf. */
export const agreement: German<typeof english> = {
  people_need_agreement:
    'Personen werden gezeigt, wo es eine Vereinbarung dazu gibt oder keine nötig ist: Sagen Sie, dass es so ist.',
  change_is_pending: 'Eine andere Änderung ist schon im Gange.',
  withdraw_change_first: 'Ziehen Sie diese zuerst zurück, oder warten Sie, bis sie gilt.',
  change_needs_reason: 'Was schwächer ist, braucht eine Begründung, die alle lesen.',
  no_demo: 'Das ist keine Demo: Der Modus ändert sich durch einen Vorschlag.',
  no_such_change: 'Eine solche Änderung ist nicht im Gange: Sie wurde zurückgezogen oder gilt schon.',
  change_needs_nobody: 'Diese Änderung muss niemand mehr bestätigen.',
  change_is_own: 'Niemand bestätigt, was er selbst vorgeschlagen hat.',
  observer_confirms: 'Ihre Organisation hat einen Beobachter; er bestätigt eine solche Änderung.',
  only_people_agree: 'Was von Personen gezeigt wird, vereinbart nur eine angemeldete Person, kein API-Token.',
  last_observer_stays: 'Der letzte Beobachter bleibt, denn Ihre Organisation hat vereinbart, einen zu haben.',
  propose_no_observer:
    'Fügen Sie zuerst einen anderen Beobachter hinzu, oder schlagen Sie unter Datenschutz vor, dass es keinen braucht.',
}
