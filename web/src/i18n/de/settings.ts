import type { Texts } from '../texts.ts'

export const settings: Texts['settings'] = {
  organization: {
    title: 'Organisation',
    lead: 'Worauf sich Ihre Organisation geeinigt hat. Es gilt für alle, die sich hier anmelden.',
    what: 'die Einstellungen',
    name: 'Name',
    timeZone: 'Zeitzone',
    timeZoneHelp:
      'Zeitpunkte und Stunden werden in ihr angezeigt. Tage bleiben UTC-Tage, denn so zählen die Anbieter.',
    timeZonePlaceholder: 'Stadt suchen',
    noTimeZone: 'Keine Zeitzone dieses Namens',
    seatPrice: 'Preis eines Platzes',
    seatPriceHelp:
      'Was eine Person laut Ihrem Vertrag ab heute im Monat kostet. Preise nach Tarif und Tag stehen darunter.',
    currency: 'Währung',
    noCurrency: 'Keine Währung dieses Namens',
    invalidName: 'Geben Sie einen Namen mit höchstens 120 Zeichen ein.',
    twoReadings: 'Das kann tausend oder eins sein. Geben Sie tausend als 1234,00 ein, eins als 1,2340.',
    invalidPrice: 'Geben Sie einen Betrag wie 19 oder 19,50 ein.',
    save: 'Änderungen speichern',
    saved: 'Gespeichert. Ab jetzt sehen es alle.',
    showCurrent: 'Einstellungen zeigen, wie sie jetzt sind',
    readOnly: 'Ein Inhaber oder Admin Ihrer Organisation kann diese Einstellungen ändern.',
  },
}
