import type { Texts } from '../texts.ts'

export const explore: Texts['explore'] = {
  filters: { is: '{{dimension}} ist {{values}}', isNot: '{{dimension}} ist nicht {{values}}' },
  explain: {
    open: 'Was „{{name}}“ bedeutet',
    how: 'So wird gezählt',
    range: 'Tage',
    rangeValue: '{{days}}, Tage in UTC',
    filters: 'Filter',
    noFilters: 'Keine',
    source: 'Quelle',
    rows: 'Zeilen dahinter',
    asOf: 'Stand',
    counting: 'Wird gezählt',
    failed: 'Die Zeilen konnten nicht gezählt werden.',
    englishOnly: 'Die Definition steht auf Englisch im Katalog.',
    row: {
      costs_one: '{{formatted}} Kostensatz',
      costs_other: '{{formatted}} Kostensätze',
      user_days_one: '{{formatted}} Personentag',
      user_days_other: '{{formatted}} Personentage',
      metrics_calls_one: '{{formatted}} Eintrag der Metrikaufrufe',
      metrics_calls_other: '{{formatted}} Einträge der Metrikaufrufe',
      seats_one: '{{formatted}} Zeile der Platzliste',
      seats_other: '{{formatted}} Zeilen der Platzliste',
      pull_requests_one: '{{formatted}} Pull Request',
      pull_requests_other: '{{formatted}} Pull Requests',
      reports_one: '{{formatted}} Zeile der Berichte des Anbieters',
      reports_other: '{{formatted}} Zeilen der Berichte des Anbieters',
    },
  },
}
