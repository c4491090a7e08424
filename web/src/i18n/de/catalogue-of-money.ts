/** What each metric of the code assistant’s bill and of its other cuts counts, and how. */
export const money = {
  'bill.gross_usd': {
    description: 'Was Nutzung und Plätze des Code-Assistenten zum Stückpreis des Anbieters wert sind.',
    formula:
      'Summe von grossAmount über die Zeilen der Rechnung, die das Produkt selbst betreffen, alle Kostenstellen zusammen.',
  },
  'bill.discount_usd': {
    description: 'Der Teil davon, den enthaltene Nutzung deckt; andere Rabatte können darin stecken.',
    formula: 'Summe von discountAmount über dieselben Zeilen.',
  },
  'bill.net_usd': {
    description: 'Was der Anbieter für den Code-Assistenten berechnet.',
    formula:
      'Summe von netAmount über dieselben Zeilen, wie angegeben; nicht aus den beiden anderen gerechnet.',
  },
  'bill.credits': {
    description: 'Genutzte KI-Credits, enthaltene eingeschlossen, wie die Rechnung sie zählt.',
    formula: 'Summe von quantity über Zeilen, die Credits abrechnen.',
  },
  'bill.requests': {
    description: 'Premium-Anfragen, enthaltene eingeschlossen; bis Mai 2026.',
    formula: 'Summe von quantity über Zeilen, die Anfragen abrechnen.',
  },
  'bill.user_months': {
    description:
      'Plätze nach dem Teil des Monats, der berechnet wird: Ein Platz über einen ganzen Monat ist eins. Keine Zahl von Plätzen.',
    formula: 'Summe von quantity über Zeilen, die Plätze abrechnen.',
  },
  'credits.gross': {
    description: 'Genutzte KI-Credits, ob enthalten oder berechnet, je Modell.',
    formula: 'Summe von grossQuantity über Zeilen, die Credits abrechnen.',
  },
  'credits.included': {
    description: 'Der Teil der genutzten Credits, den enthaltene Nutzung deckt.',
    formula: 'Summe von discountQuantity über dieselben Zeilen.',
  },
  'credits.billed': {
    description: 'KI-Credits, die der Anbieter berechnet.',
    formula: 'Summe von netQuantity über dieselben Zeilen, wie angegeben.',
  },
  'credits.cost': {
    description:
      'Was die vom Anbieter berechneten Credits zu dem Preis eines Credits kosten, den Ihre Organisation hinterlegt hat. Enthaltene Credits kosten nichts weiter.',
    formula:
      'credits.billed jedes Tages × der Preis eines Credits, der an ihm galt; unbekannt, wo Credits an Tagen ohne Preis berechnet wurden.',
  },
  'requests.gross': {
    description: 'Genutzte Premium-Anfragen, ob enthalten oder berechnet, je Modell.',
    formula: 'Summe von grossQuantity über Zeilen, die Anfragen abrechnen.',
  },
  'requests.included': {
    description: 'Der Teil der genutzten Premium-Anfragen, den enthaltene Nutzung deckt.',
    formula: 'Summe von discountQuantity über dieselben Zeilen.',
  },
  'requests.billed': {
    description: 'Premium-Anfragen, die der Anbieter berechnet.',
    formula: 'Summe von netQuantity über dieselben Zeilen, wie angegeben.',
  },
  'usage_report.gross_usd': {
    description:
      'Was die Nutzung zum Stückpreis des Anbieters wert ist, je Person, wie die importierte Datei es sagt.',
    formula: 'Summe von gross_amount über die Zeilen der Datei, die das Produkt selbst betreffen.',
  },
  'usage_report.discount_usd': {
    description: 'Der Teil davon, den enthaltene Nutzung deckt; andere Rabatte können darin stecken.',
    formula: 'Summe von discount_amount über dieselben Zeilen.',
  },
  'usage_report.net_usd': {
    description: 'Was der Anbieter berechnet, je Person, wie die importierte Datei es sagt.',
    formula:
      'Summe von net_amount über dieselben Zeilen, wie angegeben; nicht aus den beiden anderen gerechnet.',
  },
  'usage_report.credits': {
    description:
      'Genutzte KI-Credits, enthaltene eingeschlossen, je Person, wie die importierte Datei sie zählt.',
    formula:
      'Summe von quantity über Zeilen, die Credits abrechnen; aic_quantity wiederholt sie und wird nicht addiert.',
  },
  'usage_report.requests': {
    description: 'Premium-Anfragen, enthaltene eingeschlossen, je Person; bis Mai 2026.',
    formula: 'Summe von quantity über Zeilen, die Anfragen abrechnen.',
  },
  'usage_report.user_months': {
    description:
      'Plätze nach dem Teil des Monats, der berechnet wird, wo die Datei Zeilen von Plätzen hat. Keine Zahl von Plätzen.',
    formula: 'Summe von quantity über Zeilen, die Plätze abrechnen.',
  },
} as const
