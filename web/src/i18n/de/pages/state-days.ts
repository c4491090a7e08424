import type { Texts } from '../../texts.ts'

export const stateDays: Texts['stateDays'] = {
  asOf: 'Stand',
  now: 'Jetzt',
  backToNow: 'Zurück zu jetzt',
  beside: 'Vergleichen mit',
  nothing: 'Früherer Tag',
  stop: 'Nicht mehr vergleichen',
  incomparable:
    'Kein Vergleich mit dem {{day}}: Von damals sind keine Listen vorhanden, oder sie sind nicht von denselben Konten.',
}
