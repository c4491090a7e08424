import type { Sentences } from '../sentences.ts'

/** Signing in, sessions, passwords and API tokens. */
export const access: Sentences = {
  // Too many tries.
  'Too many wrong passwords for this account from here.':
    'Zu viele falsche Passwörter für dieses Konto von hier aus.',
  'Try again in {#minutes} minutes. Other devices and networks are not affected.':
    'Versuchen Sie es in {#minutes} Min. erneut. Andere Geräte und Netze betrifft das nicht.',
  'Somebody keeps guessing the password of this account.':
    'Jemand rät fortwährend am Passwort dieses Kontos.',
  'A browser in which you have signed in before still lets you in. Otherwise try again in {#minutes} minutes, or have whoever runs the server set a new password.':
    'Ein Browser, in dem Sie schon angemeldet waren, lässt Sie weiterhin ein. Versuchen Sie es sonst in {#minutes} Min. erneut, oder lassen Sie von denen, die den Server betreiben, ein neues Passwort setzen.',
  'Too many failed sign-ins from your network.': 'Zu viele fehlgeschlagene Anmeldungen aus Ihrem Netz.',
  'A browser in which you have signed in before still lets you in. Otherwise try again in {#minutes} minutes.':
    'Ein Browser, in dem Sie schon angemeldet waren, lässt Sie weiterhin ein. Versuchen Sie es sonst in {#minutes} Min. erneut.',
  'Too many wrong API tokens from your network.': 'Zu viele falsche API-Tokens aus Ihrem Netz.',
  'Check the token, and try again in {#minutes} minutes.':
    'Prüfen Sie das Token, und versuchen Sie es in {#minutes} Min. erneut.',
  // The first run.
  'The setup token has run out.': 'Das Einrichtungs-Token ist abgelaufen.',
  'The first run needs the setup token of this service.':
    'Die Einrichtung braucht das Einrichtungs-Token dieses Dienstes.',
  'The service prints it when it starts, and it counts for an hour. Start the service again for a new one.':
    'Der Dienst gibt es beim Start aus, und es gilt eine Stunde lang. Ein neues gibt es beim nächsten Start.',
  'This is not the setup token that counts now.': 'Das ist nicht das Einrichtungs-Token, das jetzt gilt.',
  // Passwords.
  'This password is too easy to guess.': 'Dieses Passwort ist zu leicht zu erraten.',
  'Take several words that do not belong together, or have a password manager make one.':
    'Nehmen Sie mehrere Wörter, die nicht zusammengehören, oder lassen Sie einen Passwortmanager eines erzeugen.',
  'Too easy to guess: no common words, repeats, names, or parts of the e-mail address.':
    'Zu leicht zu erraten: keine gängigen Wörter, Wiederholungen, Namen oder Teile der E-Mail-Adresse.',
  'The new password is the one you have now.': 'Das neue Passwort ist das, das Sie schon haben.',
  'Choose another one.': 'Wählen Sie ein anderes.',
  'This is the password you have now.': 'Dieses Passwort haben Sie schon.',
  'Somebody else chose your password.': 'Ihr Passwort hat jemand anderes gewählt.',
  'Change it to one of your own, then try again.':
    'Wählen Sie ein eigenes, und versuchen Sie es dann erneut.',
  // Sessions.
  'There is no such session of yours.': 'Eine solche Sitzung haben Sie nicht.',
  'Only a person who is signed in has sessions.': 'Sitzungen hat nur eine Person, die angemeldet ist.',
  'Sign in with your e-mail address and password.':
    'Melden Sie sich mit Ihrer E-Mail-Adresse und Ihrem Passwort an.',
  // API tokens.
  'Who asks for this token has just been removed.': 'Wer nach diesem Token fragt, wurde eben entfernt.',
  'Sign in again, or use another token.': 'Melden Sie sich neu an, oder verwenden Sie ein anderes Token.',
  'The role {~own} cannot give the role {~role} to a token.':
    'Die Rolle {~own} kann einem Token die Rolle {~role} nicht geben.',
  'Choose a role that may do no more than yours.': 'Wählen Sie eine Rolle, die nicht mehr darf als Ihre.',
  'A token may not outlive the one it is made with, which ends at {@endsAt}.':
    'Ein Token darf nicht länger gelten als das, mit dem es angelegt wird; dieses endet am {@endsAt}.',
  'Ask for fewer days, or make it as a person who is signed in.':
    'Verlangen Sie weniger Tage, oder legen Sie es an, während Sie als Person angemeldet sind.',
}
