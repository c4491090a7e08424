import type { faults as english } from '../../../../../src/words/en/faults.ts'
import type { German } from './german.ts'

export const faults: German<typeof english> = {
  disk_full: 'Der Datenträger dieses Servers ist voll: Was vom Anbieter kam, ließ sich nicht schreiben.',
  disk_read_only: 'Tidemark darf nicht in seinen Datenordner schreiben.',
  disk_failing: 'Der Datenträger dieses Servers meldete beim Lesen oder Schreiben einen Fehler.',
  store_damaged: 'Ein Teil der Daten auf dem Datenträger dieses Servers lässt sich nicht lesen.',
  memory_short: 'Der Datenspeicher hatte zu wenig Arbeitsspeicher, um das aufzunehmen.',
  too_many_open_files: 'Das System hat Tidemark keine weitere Datei öffnen lassen.',
  disk_nearly_full:
    'Der Datenträger dieses Servers ist fast voll: {free:number} MB sind frei, und unter {least:number} MB wird nichts abgeholt.',
}
