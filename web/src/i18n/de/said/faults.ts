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
  rows_lost_fetched_again:
    'Die Zeilen gingen auf dem Datenträger dieses Servers verloren und werden neu abgeholt.',
  rows_lost_for_good:
    'Die Zeilen gingen auf dem Datenträger dieses Servers verloren, und der Anbieter hat sie nicht mehr.',
  look_at_disk_delete_parts:
    'Wer diesen Server betreibt, sollte den Datenträger prüfen und dann die beiseitegelegten Teile löschen.',
  parts_set_aside:
    'Daten auf dem Datenträger dieses Servers ließen sich nicht lesen; beiseitegelegte Teile: {parts:number}.',
  slices_refetched: 'Abschnitte, die neu abgeholt werden: {refetched:number}.',
  slices_gone: 'Abschnitte, die der Anbieter nicht mehr hat und die als Lücken genannt sind: {gone:number}.',
  no_number_missing: 'Keine Zahl fehlt deswegen.',
  collecting_goes_on:
    'Danach geht das Abholen von selbst weiter; nichts, was schon abgeholt ist, geht verloren.',
  make_room:
    'Wer diesen Server betreibt, sollte auf dem Datenträger des Datenordners, und auf denen von ClickHouse und PostgreSQL, wo diese eigene Server sind, Platz schaffen oder ihn vergrößern.',
  check_folder_owner:
    'Wer diesen Server betreibt, sollte prüfen, ob der Datenordner dem Benutzer des Dienstes gehört und sein Datenträger nicht nur lesbar eingehängt ist. {after}',
  look_at_disk_have_backup:
    'Wer diesen Server betreibt, sollte das Systemprotokoll und den Datenträger prüfen und eine Sicherung bereithalten.',
  damaged_part_refetched:
    'Er wird beiseitegelegt, und was er enthielt, wird von selbst neu abgeholt. Geschieht es wieder, sollte, wer diesen Server betreibt, den Datenträger prüfen.',
  give_memory: 'Wer diesen Server betreibt, sollte ihm mehr Arbeitsspeicher geben. {after}',
  store_busy_taking: 'Der Datenspeicher war zu beschäftigt, um das aufzunehmen.',
  retried_or_more_power:
    'Nichts zu tun: Es wird von selbst wieder versucht. Bleibt es dabei, braucht dieser Server mehr Prozessoren oder einen schnelleren Datenträger.',
  store_unreachable: 'Ein Datenspeicher dieses Dienstes ist nicht erreichbar.',
  look_at_servers:
    'Wer diesen Server betreibt, sollte nach ClickHouse und PostgreSQL und dem Netz dorthin sehen. {after}',
  raise_open_files:
    'Wer diesen Server betreibt, sollte die Grenze für offene Dateien anheben (ulimit -n). {after}',
  server_disk_nearly_full:
    'Der Datenträger des ClickHouse-Servers ist fast voll: {free:number} MB sind frei, und unter {least:number} MB wird nichts abgeholt.',
}
