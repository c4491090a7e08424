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
  propose_on_privacy: 'Schlagen Sie die Änderung unter Datenschutz vor.',
  no_such_change: 'Eine solche Änderung ist nicht im Gange: Sie wurde zurückgezogen oder gilt schon.',
  change_needs_nobody: 'Diese Änderung muss niemand mehr bestätigen.',
  object_to_change: 'Wer nicht einverstanden ist, kann widersprechen, bis sie gilt.',
  change_is_own: 'Niemand bestätigt, was er selbst vorgeschlagen hat.',
  observer_confirms: 'Ihre Organisation hat einen Beobachter; er bestätigt eine solche Änderung.',
  only_people_agree: 'Was von Personen gezeigt wird, vereinbart nur eine angemeldete Person, kein API-Token.',
  only_people_reveal:
    'Nur eine angemeldete Person fragt nach einem Namen oder genehmigt das, kein API-Token.',
  no_such_pseudonym: 'Im Quartal dieses Monats hat niemand dieses Pseudonym.',
  no_such_reveal: 'Eine solche Anfrage nach einem Namen gibt es nicht, oder sie ist nicht Ihre.',
  reveals_used_up:
    'In einem Kalendermonat darf höchstens nach {most:number} Namen gefragt werden; so viele waren es schon.',
  ask_next_month:
    'Fragen Sie im nächsten Monat, oder schlagen Sie unter Datenschutz vor, dass mehr vereinbart werden.',
  purpose_not_agreed: 'Mit diesem Zweck darf nach keinem Namen gefragt werden.',
  delay_for_incidents: 'Nur bei einem Sicherheitsvorfall darf die Person es später erfahren.',
  delay_needs_observer: 'Dass eine Person es später erfährt, kann nur ein Beobachter genehmigen.',
  delay_is_decided: 'Es gibt nichts zu entscheiden: Es wurde nicht angefragt, oder es ist schon entschieden.',
  delay_waits: 'Zuerst muss ein Beobachter entscheiden, ob die Person es später erfährt.',
  ask_observer: 'Bitten Sie einen Beobachter.',
  ask_without_delay: 'Fragen Sie ohne Aufschub an: Die Person erfährt es sofort.',
  reveal_is_own: 'Niemand genehmigt, wonach er selbst gefragt hat.',
  ask_second_person: 'Bitten Sie einen anderen Inhaber oder Admin.',
  reveal_is_decided: 'Darüber hat schon jemand entschieden.',
  reveal_waits: 'Erst muss jemand anders zustimmen.',
  reveal_is_over: 'Der Name wird nicht mehr gezeigt.',
  nobody_to_erase: 'Genau diese Adresse, diesen Login oder diese Kennung hat hier niemand.',
  no_such_erasure: 'Diese Löschung gibt es nicht.',
  erasure_is_own: 'Niemand genehmigt eine Löschung, um die er selbst gebeten hat.',
  ask_somebody_who_confirms: 'Fragen Sie einen Beobachter, sonst einen anderen Inhaber oder Admin.',
  erasure_is_decided: 'Über diese Löschung hat schon jemand entschieden.',
  only_people_erase:
    'Nur wer als Person angemeldet ist, bittet um eine Löschung oder genehmigt sie, kein API-Token.',
  last_observer_stays: 'Der letzte Beobachter bleibt, denn Ihre Organisation hat vereinbart, einen zu haben.',
  propose_no_observer:
    'Fügen Sie zuerst einen anderen Beobachter hinzu, oder schlagen Sie unter Datenschutz vor, dass es keinen braucht.',
}
