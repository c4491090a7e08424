import type { Texts } from '../../texts.ts'

export const activity: Texts['activity'] = {
  totals: 'Summen',
  acceptance:
    'Beide Übernahmequoten betreffen nur Vervollständigungen: Chat und Agenten schreiben, ohne dass jemand übernehmen muss. Hinzugefügte Zeilen enthalten, was Agenten schreiben, und können deshalb mehr sein als die vorgeschlagenen.',
}
