import type { fields as english } from '../../../../../src/words/en/fields.ts'
import type { German } from './german.ts'

export const fields: German<typeof english> = {
  missing: 'fehlt',
  one_value_only: 'muss {value} sein',
  one_of_values: 'muss eines von diesen sein: {values}',
  too_few_characters: 'hat zu wenige Zeichen, mindestens {least:number}',
  too_many_characters: 'hat zu viele Zeichen, höchstens {most:number}',
  too_short_for_length: 'muss genau {length:number} Zeichen haben',
  too_long_for_length: 'muss genau {length:number} Zeichen haben',
  too_few_items: 'hat zu wenige Einträge, mindestens {least:number}',
  too_many_items: 'hat zu viele Einträge, höchstens {most:number}',
  below_least: 'muss mindestens {least:number} sein',
  not_above: 'muss größer als {bound:number} sein',
  above_most: 'darf höchstens {most:number} sein',
  not_below: 'muss kleiner als {bound:number} sein',
  no_email: 'keine E-Mail-Adresse',
  no_date: 'kein Tag wie 2026-03-10',
  no_datetime: 'keine Zeit wie 2026-03-10T13:00:00Z',
  must_start_with: 'muss mit „{start}“ beginnen',
  unknown_field: 'unbekanntes Feld: {names}',
  unknown_fields: 'unbekannte Felder: {names}',
  unknown_parameter: 'unbekannter Parameter; es gibt: {names}',
  given_several_times: 'mehrmals angegeben; nur einmal angeben',
  wrong_form: 'hat nicht die erwartete Form',
}
