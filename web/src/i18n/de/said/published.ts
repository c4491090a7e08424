import type { published as english } from '../../../../../src/words/en/published.ts'
import type { German } from './german.ts'

export const published: German<typeof english> = {
  ask_by_one:
    'Zahlen werden nach jeweils einer Dimension veröffentlicht: Fragen Sie nur nach {dimension:word}.',
  ask_by_published:
    'Zahlen werden nach {dimensions:word} veröffentlicht: Fragen Sie nach einer davon oder nach dem Ganzen.',
  ask_by_grain: 'Am nächsten kommt dem, was nach {grain:word} veröffentlicht ist: Fragen Sie danach.',
  ask_for_rows:
    'Zahlen werden für ganze Zeilen von Tagen veröffentlicht: Fragen Sie von {from:time} bis {to:time}.',
  ask_grouped:
    'Nur wonach aufgeteilt ist, lässt sich filtern: Fragen Sie nur nach {dimension:word}, und filtern Sie dessen Werte.',
  ask_without: 'Fragen Sie ohne `{field}`: Der Rest ist veröffentlicht.',
  ask_undivided: '{metrics:word}: nur für die ganze Organisation veröffentlicht. Fragen Sie ohne Aufteilung.',
  ask_in_place:
    'Von „{metric:word}“ ließe sich auf Personen zurückrechnen. Fragen Sie stattdessen „{instead:word}“ ab.',
  ask_for_month: 'Fragen Sie nach einem ganzen veröffentlichten Monat; {month} ist der neueste.',
  not_in_question: 'so nicht veröffentlicht',
  withheld:
    'Keine, weniger als {k:number} Personen, fast alle, oder eine Person sticht heraus: welches davon, wird nicht gesagt.',
  withheld_in_other:
    'Weniger als {k:number} Personen, fast alle, oder eine Person sticht heraus. In „Übrige“ gezählt.',
  row_waits:
    'Keine oder zu wenige Personen, oder eine, die heraussticht, für eine eigene Zeile: in einer späteren gezählt, sobald es genügend sind.',
  rows_are_longer:
    'Im Monat davor waren zu wenige Personen aktiv für so kurze Zeilen: veröffentlicht nach {grain:word}.',
  row_carries:
    'Die Zeile, die vor {to:time} endet, zählt die Tage ab {from:time}: keine oder zu wenige Personen, oder eine, die heraussticht, für eigene Zeilen.',
  row_passed:
    'Wird nie veröffentlicht: Die Daten dieser Tage, oder von Tagen, mit denen sie gezählt worden wären, kamen nicht rechtzeitig.',
  beside_passed:
    'Wird nie veröffentlicht: Es steht neben dem, was Personen an denselben Tagen getan haben, und dessen Daten kamen nicht rechtzeitig.',
  beside_lacks_days:
    'Wird nur neben dem veröffentlicht, was Personen an denselben Tagen getan haben, und manche davon kamen nicht vom Anbieter.',
  row_is_short:
    'Die Zeile, die vor {to:time} endet, zählt nur die Tage ab {from:time} bis vor {until:time}: Die übrigen konnten nicht mit ihnen veröffentlicht werden.',
  no_units_known: 'Nach {dimension:word} ist niemand eingeteilt, soweit bekannt: Alle sind in „Übrige“.',
  told_in_part:
    'Mindestens so viel: Ein Teil ist in „Übrige“, von Tagen, von denen nichts veröffentlicht ist, oder kam nicht vom Anbieter.',
  previous_not_told:
    'Von manchen Zahlen, oder von denen davor, sind nicht alle Tage veröffentlicht, oder es sind nicht gleich viele: Diese werden nicht verglichen.',
  other_not_compared:
    'Für sich veröffentlicht ist nicht dasselbe wie davor; „Übrige“ umfasst daher andere und wird nicht verglichen.',
  row_held:
    'Die Daten dieser Tage haben sich seit der Veröffentlichung geändert. Geändert wird der Monat, sobald genügend Personen dahinterstehen.',
  published_once_settled:
    'Wird veröffentlicht, sobald die Tage vorbei und endgültig sind und die davor veröffentlicht sind.',
  published_beside_use:
    'Wird nur zusammen mit dem veröffentlicht, was Personen taten, und davon kommt nichts.',
  published_since: 'Vor den ersten Tagen, die veröffentlicht sind: {from:time}.',
  people_not_summed:
    'Zahlen von Personen mehrerer Zeilen lassen sich nicht addieren. Fragen Sie nach {grain:word}.',
  limits_are_settings:
    'Diese Organisation zeigt Gruppen, keine Personen: Limits von Workspaces und Gruppen, wie sie festgelegt sind, nicht wie viel davon verbraucht ist, und keine Limits einzelner Personen.',
  budgets_are_settings:
    'Diese Organisation zeigt Gruppen, keine Personen: Budgets, wie sie festgelegt sind, nicht wie viel davon verbraucht ist, und keine Budgets einzelner Personen.',
  centers_are_settings:
    'Diese Organisation zeigt Gruppen, keine Personen: Kostenstellen, wie sie eingerichtet sind, ohne ihre Mitglieder und ohne Pools, deren Größe die Mitglieder zählt.',
  policies_are_settings:
    'Diese Organisation zeigt Gruppen, keine Personen: Tarife und Richtlinien, wie sie festgelegt sind. Plätze sind nach Monaten gezählt.',
  not_told_of_month: '{metric:word}: Es ist nichts veröffentlicht, das genau diesen Monat umfasst.',
  lines_uncounted:
    'Zeilen werden hier nicht gezählt: Bis zu dem, was 100.000 davon haben können, ist ein Unterschied keiner.',
  undivided_only: '{metrics:word}: nur für die ganze Organisation veröffentlicht.',
}
