import type { access as english } from '../../../../../src/words/en/access.ts'
import type { German } from './german.ts'

export const access: German<typeof english> = {
  no_such_token: 'Dieses API-Token gibt es nicht.',
  look_at_tokens: 'Sehen Sie sich die Liste der Tokens noch einmal an.',
  role_cannot_give_role: 'Die Rolle {own:word} kann einem Token die Rolle {role:word} nicht geben.',
  choose_lesser_role: 'Wählen Sie eine Rolle, die nicht mehr darf als Ihre.',
  token_outlives_parent:
    'Ein Token darf nicht länger gelten als das, mit dem es angelegt wird; dieses endet am {endsAt:time}.',
  ask_for_fewer_days:
    'Verlangen Sie weniger Tage, oder legen Sie es an, während Sie als Person angemeldet sind.',
  at_most_here: 'Hier höchstens {days:number}.',
  only_people_change_passwords:
    'Es gibt kein Passwort zu ändern: Sie haben keines, oder dies ist ein API-Token.',
  sign_in_to_change_password:
    'Wer von einem Identitätsanbieter kommt, ändert es dort. Ein API-Token ersetzt man durch ein neues.',
  current_password_wrong: 'Das bisherige Passwort stimmt nicht.',
  enter_current_password: 'Geben Sie das Passwort ein, mit dem Sie sich bisher anmelden.',
  not_current_password: 'Das ist nicht Ihr bisheriges Passwort.',
  new_password_same: 'Das neue Passwort ist das, das Sie schon haben.',
  choose_another: 'Wählen Sie ein anderes.',
  password_is_current: 'Dieses Passwort haben Sie schon.',
  password_changed_elsewhere: 'Das Passwort wurde in diesem Augenblick woanders geändert.',
  sign_in_with_that_password:
    'Melden Sie sich mit dem dort gesetzten Passwort an, oder versuchen Sie es erneut.',
  setup_over: 'Die Einrichtung ist vorbei: Dieses Tidemark hat schon eine Organisation und einen Inhaber.',
  sign_in_or_be_added: 'Melden Sie sich an, oder lassen Sie sich vom Inhaber hinzufügen.',
  too_many_wrong_tokens: 'Zu viele falsche API-Tokens aus Ihrem Netz.',
  check_token_and_wait: 'Prüfen Sie das Token, und versuchen Sie es in {minutes:number} Min. erneut.',
  lead_needs_units: 'Eine Leitung braucht mindestens ein Team oder eine Gruppe.',
  units_are_of_leads: 'Nur eine Leitung hat eigene Teams und Gruppen.',
  role_is_of_provider: 'Die Rolle dieser Person kommt aus ihren Gruppen beim Identitätsanbieter.',
  change_groups_there: 'Ändern Sie dort die Gruppen, oder hier, welche Rolle die Gruppen geben.',
  owners_stay_owners: 'Die Rolle eines Inhabers ändert sich nicht.',
  add_account_with_role: 'Fügen Sie stattdessen ein Konto mit der anderen Rolle hinzu.',
  no_such_member: 'Diese Person gibt es in Ihrer Organisation nicht.',
  look_at_people_again: 'Sehen Sie sich die Liste der Personen erneut an.',
  email_has_account: 'Jemand mit dieser E-Mail-Adresse hat hier schon ein Konto.',
  use_another_address: 'Verwenden Sie eine andere Adresse.',
  owner_stays:
    'Der letzte Inhaber mit Passwort, den kein Identitätsanbieter kennt, lässt sich nicht entfernen, ebenso der letzte mit zweitem Faktor: Niemand käme mehr herein, was immer aus dem Anbieter wird.',
  remove_others_only: 'Entfernen Sie nur andere Personen; der Inhaber bleibt.',
  organization_gone: 'Diese Organisation gibt es nicht mehr.',
  settings_not_valid: 'So können die Einstellungen der Organisation nicht sein.',
  no_cost_centers_of_groups:
    'Nur der Code-Assistent hat Kostenstellen: Die Personen des Chat-Assistenten teilen seine Gruppen.',
  settings_changed_meanwhile: 'Jemand anderes hat diese Einstellungen inzwischen geändert.',
  look_at_settings_again:
    'Sehen Sie sich die Einstellungen an, wie sie jetzt sind, und ändern Sie sie erneut, wo es noch nötig ist.',
  password_too_easy: 'Dieses Passwort ist zu leicht zu erraten.',
  take_several_words:
    'Nehmen Sie mehrere Wörter, die nicht zusammengehören, oder lassen Sie einen Passwortmanager eines erzeugen.',
  password_guessable:
    'Zu leicht zu erraten: keine gängigen Wörter, Wiederholungen, Namen oder Teile der E-Mail-Adresse.',
  correct_fields: 'Berichtigen Sie, was genannt ist, und versuchen Sie es erneut.',
  permission_missing: 'Dafür ist das Recht {permission} nötig, und die Rolle {role:word} hat es nicht.',
  ask_an_owner: 'Fragen Sie einen Inhaber Ihrer Organisation.',
  ask_owner_or_admin: 'Fragen Sie einen Inhaber oder Admin Ihrer Organisation.',
  no_such_session: 'Eine solche offene Sitzung gibt es nicht.',
  sessions_of_higher: 'Diese Person darf mehr als Sie: Ihre Sitzungen beendet nur ein Inhaber.',
  only_people_have_sessions: 'Sitzungen hat nur eine Person, die angemeldet ist.',
  sign_in_with_password: 'Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  setup_token_at_start:
    'Der Dienst gibt es beim Start aus, und es gilt eine Stunde lang. Ein neues gibt es beim nächsten Start.',
  setup_token_wrong: 'Das ist nicht das Einrichtungs-Token, das jetzt gilt.',
  too_many_wrong_passwords: 'Zu viele falsche Passwörter oder Codes für dieses Konto von hier aus.',
  wait_elsewhere_unaffected:
    'Versuchen Sie es in {minutes:number} Min. erneut. Andere Geräte und Netze betrifft das nicht.',
  password_being_guessed: 'Jemand rät fortwährend am Passwort dieses Kontos.',
  known_browser_or_new_password:
    'Ein Browser, in dem Sie schon angemeldet waren, lässt Sie weiterhin ein. Versuchen Sie es sonst in {minutes:number} Min. erneut, oder lassen Sie von denen, die den Server betreiben, ein neues Passwort setzen.',
  sign_in_wrong: 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  check_both_or_ask_owner:
    'Prüfen Sie beides und versuchen Sie es erneut, oder bitten Sie den Inhaber Ihrer Organisation um ein neues Konto.',
  too_many_sign_ins_of_network: 'Zu viele fehlgeschlagene Anmeldungen aus Ihrem Netz.',
  known_browser_or_wait:
    'Ein Browser, in dem Sie schon angemeldet waren, lässt Sie weiterhin ein. Versuchen Sie es sonst in {minutes:number} Min. erneut.',
  asker_removed: 'Wer nach diesem Token fragt, wurde eben entfernt.',
  sign_in_again: 'Melden Sie sich neu an, oder verwenden Sie ein anderes Token.',
  too_many_signing_in: 'Im Moment melden sich zu viele Personen an.',
  wait_seconds: 'Versuchen Sie es in einigen Sekunden erneut.',
  password_chosen_by_other: 'Ihr Passwort hat jemand anderes gewählt.',
  change_password_first: 'Wählen Sie ein eigenes, und versuchen Sie es dann erneut.',
  sign_in_needed: 'Dafür muss jemand angemeldet sein.',
  sign_in_or_send_token: 'Melden Sie sich an, oder senden Sie ein API-Token in „Authorization: Bearer …“.',
  not_a_time_zone: 'Keine Zeitzone wie Europe/Berlin.',
  not_a_currency: 'Keine Währung nach ISO 4217 wie EUR.',
  price_not_valid: 'So kann ein Preis nicht sein.',
  no_such_price: 'Diesen Preis gibt es in Ihrer Organisation nicht.',
  look_at_prices_again:
    'Er ist vielleicht zurückgenommen worden. Sehen Sie sich die Liste der Preise noch einmal an.',
  price_day_taken: 'Dafür gilt ab diesem Tag schon ein Preis.',
  change_that_price: 'Ändern Sie diesen oder wählen Sie einen anderen Tag.',
  too_many_invoices: 'Ihre Organisation hat {count:number} Eingangsrechnungen; mehr können es nicht sein.',
  remove_invoices: 'Entfernen Sie Eingangsrechnungen, die nicht mehr gebraucht werden.',
  invoice_number_taken: 'Dieses Werkzeug hat in diesem Monat schon eine Eingangsrechnung mit dieser Nummer.',
  check_invoice_number:
    'Prüfen Sie die Nummer: Es kann dieselbe Rechnung sein. Sonst geben Sie dieser eine andere Nummer.',
  no_such_invoice: 'Diese Eingangsrechnung gibt es in Ihrer Organisation nicht.',
  no_such_sign_off: 'Diese Freigabe gibt es in Ihrer Organisation nicht.',
  month_signed_already: 'Dieser Monat des Werkzeugs ist schon freigegeben.',
  withdraw_sign_off_first:
    'Sehen Sie sich diese Freigabe an, und ziehen Sie sie zuerst zurück, wenn es eine andere sein soll.',
  sign_off_needs_note:
    'Dieser Monat ist noch nicht endgültig, oder etwas darin ist nicht erklärt: Geben Sie ihn mit einem Vermerk frei, der sagt, warum.',
  too_many_prices: 'Ihre Organisation hat {count:number} Preise; mehr können es nicht sein.',
  take_back_prices: 'Nehmen Sie Preise zurück, mit denen nichts mehr gerechnet wird.',
  no_such_allowance: 'Diese enthaltene Menge gibt es in Ihrer Organisation nicht.',
  look_at_allowances_again:
    'Sie ist vielleicht zurückgenommen worden. Sehen Sie sich die Liste der enthaltenen Mengen noch einmal an.',
  allowance_day_taken: 'Für diesen Tarif gilt in dieser Einheit ab diesem Tag schon eine Menge.',
  change_that_allowance: 'Ändern Sie diese oder wählen Sie einen anderen Tag.',
  too_many_allowances: 'Ihre Organisation hat {count:number} enthaltene Mengen; mehr können es nicht sein.',
  take_back_allowances: 'Nehmen Sie Mengen zurück, mit denen nichts mehr gerechnet wird.',
  no_such_provider: 'Diesen Identitätsanbieter gibt es in Ihrer Organisation nicht.',
  google_needs_domains:
    'Google meldet jeden an, der dort ein Konto hat: Nennen Sie die Domains Ihres Unternehmens.',
  provider_not_openid:
    'Was unter diesem Aussteller antwortet, ist kein OpenID-Connect-Anbieter oder einer für einen anderen Aussteller.',
  check_issuer:
    'Kopieren Sie den Aussteller von der Seite des Anbieters, wie docs/sign-in.md es für jedes Produkt zeigt.',
  provider_address_refused: 'Diese Adresse ist privat oder nicht verschlüsselt und wird nicht abgefragt.',
  provider_address_allowed:
    'Für einen Anbieter im eigenen Netz nennt, wer den Server betreibt, dessen Ursprung in TIDEMARK_SIGN_IN_ORIGINS.',
  provider_not_reached: 'Der Identitätsanbieter war nicht zu erreichen.',
  provider_not_saml:
    'Das sind nicht die SAML-Metadaten eines Identitätsanbieters, der über Weiterleitung anmeldet, mit seinem Zertifikat.',
  copy_metadata_again:
    'Nehmen Sie die Metadaten noch einmal von der Seite des Anbieters, wie docs/sign-in.md es je Produkt zeigt.',
  metadata_of_another_issuer:
    'Diese Metadaten sind von einem anderen Aussteller. Verbinden Sie ihn daneben, denn Personen gehören zu ihrem Aussteller.',
  certificate_unreadable: 'Das ist kein Zertifikat in PEM oder Base64.',
  field_of_other_protocol: 'Dieser Anbieter spricht das andere Protokoll, das keine solche Einstellung hat.',
  no_such_domain: 'Diese E-Mail-Domain gibt es in Ihrer Organisation nicht.',
  domain_is_listed: 'Diese E-Mail-Domain steht schon in der Liste.',
  check_domain_listed: 'Sehen Sie in die Liste: Sie sagt, ob die Domain nachgewiesen ist.',
  too_many_domains: 'Ihre Organisation hat {count:number} E-Mail-Domains; mehr können es nicht sein.',
  remove_domains: 'Entfernen Sie Domains, die nicht mehr gebraucht werden.',
  domain_is_named: 'Ein Identitätsanbieter nennt diese Domain.',
  take_domain_out: 'Nehmen Sie sie zuerst aus den Domains dieses Anbieters.',
  domain_is_last_proven:
    'Ein Identitätsanbieter lässt nur nachgewiesene Domains ein und ließe ohne diese niemanden mehr ein.',
  change_provider_first: 'Ändern Sie zuerst diesen Anbieter, oder weisen Sie eine andere Domain nach.',
  no_domain_is_proven: 'Keine seiner Domains ist nachgewiesen, also ließe dieser Anbieter niemanden ein.',
  prove_domain_first:
    'Weisen Sie zuerst auf dieser Seite eine Domain nach: Veröffentlichen Sie ihren Eintrag, und prüfen Sie ihn dann.',
  issuer_connected: 'Dieser Aussteller ist schon verbunden.',
  change_that_provider: 'Ändern Sie diesen Anbieter, oder entfernen Sie ihn zuerst.',
  passkey_not_valid: 'Die Antwort dieses Passkeys passt nicht zu dem, was hier gefragt wurde.',
  try_passkey_again: 'Noch einmal versuchen, im selben Tab und innerhalb von fünf Minuten.',
  code_not_right: 'Dieser Code stimmt nicht, oder er wurde schon benutzt.',
  next_code_or_recovery:
    'Den nächsten Code der App abwarten oder einen der Wiederherstellungscodes eingeben.',
  proof_is_old: 'Passwort oder zweiter Faktor wurden dafür vor zu langer Zeit eingegeben.',
  prove_and_repeat:
    'Eines davon noch einmal eingeben (POST /me/proof) und es innerhalb von zehn Minuten wiederholen. Wer sich bei einem Identitätsanbieter anmeldet, meldet sich neu an.',
  factor_is_asked: 'Die Organisation verlangt einen zweiten Faktor, und es ist keiner eingerichtet.',
  set_factor_up_first: 'Einen einrichten, dann noch einmal versuchen.',
  factor_has_to_stay: 'Die Organisation verlangt einen zweiten Faktor, und dies ist der einzige.',
  add_other_factor: 'Zuerst einen weiteren hinzufügen.',
  codes_need_factor: 'Wiederherstellungscodes ersetzen einen zweiten Faktor, und es ist keiner eingerichtet.',
  factor_is_of_provider: 'Hier gibt es kein Passwort, also auch keinen zweiten Faktor dazu.',
  set_factor_at_provider: 'Ihn beim Identitätsanbieter einrichten.',
  too_many_factors: 'Es sind {count:number} zweite Faktoren eingerichtet, mehr gehen nicht.',
  remove_factor_first: 'Entfernen Sie zuerst einen.',
  only_people_have_factors: 'Nur wer als Person angemeldet ist, hat Passwort und zweiten Faktor.',
  no_such_factor: 'Diesen zweiten Faktor gibt es nicht.',
  own_factor_is_removed: 'Das ist der eigene zweite Faktor.',
  remove_in_account: 'Er lässt sich im Konto entfernen, unter dem eigenen Namen.',
  has_no_factor: 'Diese Person hat keinen zweiten Faktor.',
  has_no_passkey: 'Es ist kein Passkey eingerichtet.',
  give_password_or_code: 'Geben Sie Ihr Passwort ein oder einen Code Ihrer App.',
  sign_in_has_ended: 'Diese Anmeldung hat zu lange gedauert oder ist schon abgeschlossen.',
  give_password_again: 'E-Mail-Adresse und Passwort noch einmal eingeben.',
  no_such_account: 'Dieses Konto bei einem Identitätsanbieter gibt es nicht.',
  no_such_account_of_theirs: 'Diese Person hat kein solches Konto bei einem Identitätsanbieter.',
  only_people_have_accounts: 'Nur wer als Person angemeldet ist, hat Konten bei Identitätsanbietern.',
  has_no_account: 'Mit dieser Person ist kein Konto bei einem Identitätsanbieter verknüpft.',
  account_is_only_way_in:
    'Es gibt kein Passwort und kein anderes Konto: Nichts anderes ließe diese Person noch herein.',
  remove_person_instead: 'Ein Inhaber kann stattdessen die Person entfernen.',
  provider_is_linked: 'Ein Konto dieses Anbieters ist bereits verknüpft.',
  unlink_account_first: 'Lösen Sie zuerst die Verknüpfung mit jenem Konto, wenn es ein anderes sein soll.',
  local_owner_not_linked:
    'Dies ist der letzte Inhaber, der unabhängig von den Identitätsanbietern hereinkommt; keiner von ihnen darf ihn kennen.',
  add_other_owner:
    'Zuerst am Server einen weiteren Inhaber mit Passwort anlegen (`tidemark owner recover`), mit zweitem Faktor, wenn es hier einen gibt.',
  no_such_notice: 'Diesen Hinweis gibt es nicht.',
  no_such_invitation: 'Diese Einladung gibt es in Ihrer Organisation nicht.',
  invitation_over: 'Diese Einladung wurde benutzt oder zurückgenommen, oder sie ist abgelaufen.',
  ask_for_invitation:
    'Haben Sie Ihr Konto damit schon angelegt, so melden Sie sich an; sonst bitten Sie einen Inhaber der Organisation um eine neue.',
  invitation_of_other: 'Diese Einladung gilt für eine andere Adresse.',
  token_is_not_rotated: 'Dieses Token ist abgelaufen oder das der Umgebung.',
  make_new_token: 'Erstellen Sie ein neues Token, oder setzen Sie TIDEMARK_ADMIN_TOKEN anders.',
  setup_token_ended: 'Das Einrichtungs-Token ist abgelaufen.',
  setup_token_needed: 'Die Einrichtung braucht das Einrichtungs-Token dieses Dienstes.',
}
