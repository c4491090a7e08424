import type { Sentences } from '../sentences.ts'

/** Faults of this server: its disk, its memory, its stores. */
export const faults: Sentences = {
  'The disk of this server is nearly full: {#free} MB are free, and below {#least} MB nothing is collected.':
    'Der Datenträger dieses Servers ist fast voll: {#free} MB sind frei, und unter {#least} MB wird nichts abgeholt.',
  'The disk of the ClickHouse server is nearly full: {#free} MB are free, and below {#least} MB nothing is collected.':
    'Der Datenträger des ClickHouse-Servers ist fast voll: {#free} MB sind frei, und unter {#least} MB wird nichts abgeholt.',
  'The disk of this server is full: what came from the vendor could not be written.':
    'Der Datenträger dieses Servers ist voll: Was vom Anbieter kam, ließ sich nicht schreiben.',
  'Whoever runs this server should free space on the disk of the data folder, and of ClickHouse and PostgreSQL where they are servers of their own, or enlarge it.':
    'Wer diesen Server betreibt, sollte auf dem Datenträger des Datenordners, und auf denen von ClickHouse und PostgreSQL, wo diese eigene Server sind, Platz schaffen oder ihn vergrößern.',
  'Collecting goes on by itself once that is done; nothing collected so far is lost.':
    'Danach geht das Abholen von selbst weiter; nichts, was schon abgeholt ist, geht verloren.',
  'Tidemark may not write to its data folder.': 'Tidemark darf nicht in seinen Datenordner schreiben.',
  'Whoever runs this server should check that the data folder belongs to the service’s user and that its disk is not mounted read-only.':
    'Wer diesen Server betreibt, sollte prüfen, ob der Datenordner dem Benutzer des Dienstes gehört und sein Datenträger nicht nur lesbar eingehängt ist.',
  'The disk of this server reported an error while it was read or written.':
    'Der Datenträger dieses Servers meldete beim Lesen oder Schreiben einen Fehler.',
  'Whoever runs this server should look at the system’s log and at the disk, and have a backup ready.':
    'Wer diesen Server betreibt, sollte das Systemprotokoll und den Datenträger prüfen und eine Sicherung bereithalten.',
  'A part of the facts on this server’s disk cannot be read.':
    'Ein Teil der Daten auf dem Datenträger dieses Servers lässt sich nicht lesen.',
  'It is set aside and what it held is fetched again by itself.':
    'Er wird beiseitegelegt, und was er enthielt, wird von selbst neu abgeholt.',
  'If it comes again, whoever runs this server should look at the disk.':
    'Geschieht es wieder, sollte, wer diesen Server betreibt, den Datenträger prüfen.',
  'The facts store had too little memory to take this in.':
    'Der Datenspeicher hatte zu wenig Arbeitsspeicher, um das aufzunehmen.',
  'Whoever runs this server should give it more memory.':
    'Wer diesen Server betreibt, sollte ihm mehr Arbeitsspeicher geben.',
  'The facts store was too busy to take this in.':
    'Der Datenspeicher war zu beschäftigt, um das aufzunehmen.',
  'Nothing to do: it is tried again by itself.': 'Nichts zu tun: Es wird von selbst wieder versucht.',
  'If it goes on, this server needs more processors or a faster disk.':
    'Bleibt es dabei, braucht dieser Server mehr Prozessoren oder einen schnelleren Datenträger.',
  'A store of this service cannot be reached.': 'Ein Datenspeicher dieses Dienstes ist nicht erreichbar.',
  'Whoever runs this server should look at ClickHouse and PostgreSQL and at the network to them.':
    'Wer diesen Server betreibt, sollte nach ClickHouse und PostgreSQL und dem Netz dorthin sehen.',
  'The system did not let Tidemark open another file.':
    'Das System hat Tidemark keine weitere Datei öffnen lassen.',
  'Whoever runs this server should raise the limit of open files (ulimit -n).':
    'Wer diesen Server betreibt, sollte die Grenze für offene Dateien anheben (ulimit -n).',
  'Its rows were lost on the disk of this server, and it is fetched again.':
    'Die Zeilen gingen auf dem Datenträger dieses Servers verloren und werden neu abgeholt.',
  'Its rows were lost on the disk of this server, and the vendor no longer has it.':
    'Die Zeilen gingen auf dem Datenträger dieses Servers verloren, und der Anbieter hat sie nicht mehr.',
  'Facts on the disk of this server could not be read; parts set aside: {#parts}.':
    'Daten auf dem Datenträger dieses Servers ließen sich nicht lesen; beiseitegelegte Teile: {#parts}.',
  'Slices that are fetched again: {#refetched}.': 'Abschnitte, die neu abgeholt werden: {#refetched}.',
  'Slices that the vendor no longer has, and that are named as gaps: {#gone}.':
    'Abschnitte, die der Anbieter nicht mehr hat und die als Lücken genannt sind: {#gone}.',
  'No number is missing for it.': 'Keine Zahl fehlt deswegen.',
  'Whoever runs this server should look at its disk, and then delete the parts that were set aside.':
    'Wer diesen Server betreibt, sollte den Datenträger prüfen und dann die beiseitegelegten Teile löschen.',
}
