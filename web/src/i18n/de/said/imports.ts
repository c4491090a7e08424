import type { imports as english } from '../../../../../src/words/en/imports.ts'
import type { German } from './german.ts'

/** Was von Dateien gesagt wird, die jemand mitbringt. */
export const imports: German<typeof english> = {
  report_is_empty: 'Die Datei ist leer.',
  report_is_page: 'Die Datei ist eine Webseite, kein Nutzungsbericht.',
  report_is_no_text:
    'Die Datei ist kein Text: Es kann eine Tabelle oder ein Archiv sein, erwartet wird eine CSV-Datei.',
  report_of_spreadsheet:
    'Zeile 1: Durch Kommas getrennte Spalten wurden erwartet, sie sind durch Semikolons getrennt. Ein Tabellenprogramm hat die Datei neu gespeichert.',
  report_lacks_columns:
    'Zeile 1: Die Namen der Spalten eines Nutzungsberichts wurden erwartet; es fehlen: {columns}.',
  report_column_twice: 'Zeile 1: Die Spalte {column} wurde einmal erwartet.',
  report_line_cut:
    'Zeile {line:number}: So viele Spalten wie in Zeile 1 wurden erwartet. Die Datei kann abgeschnitten sein.',
  report_line_too_long:
    'Zeile {line:number}: Eine Zeile eines Nutzungsberichts wurde erwartet; diese ist viel zu lang.',
  report_quotes_wrong: 'Zeile {line:number}: Anführungszeichen um ganze Werte wurden erwartet.',
  report_value_wrong: 'Zeile {line:number}, Spalte {column}: {expected} wurde erwartet.',
  number_expected: 'eine Zahl mit Punkt wie 12.5',
  storable_number_expected: 'eine Zahl mit höchstens zwanzig Stellen vor dem Punkt',
  date_expected: 'ein Tag wie 2026-06-30 oder 6/30/26 (Monat zuerst)',
  past_date_expected: 'ein Tag, der nicht in der Zukunft liegt,',
  organization_expected: 'eine der Organisationen, die diese Verbindung liest, in jeder Zeile dieselbe,',
  report_too_long:
    'Zeile {line:number}: Die Datei hat mehr Zeilen als die {most:number}, die auf einmal angenommen werden.',
  report_too_large: 'Die Datei ist größer als {mb:number} MB.',
  report_of_others:
    'Die Datei hat keine Zeile zu {product}: {lines:number} Zeilen betreffen andere Produkte.',
  report_of_no_organization:
    'Keine ihrer Zeilen nennt eine Organisation, und diese Verbindung liest mehrere.',
  report_too_many_days:
    'Die Datei umfasst {days:number} Tage; ein Nutzungsbericht hat höchstens {most:number}.',
  download_report_again:
    'Laden Sie den Bericht noch einmal herunter und importieren Sie die Datei, wie sie kam, ohne sie in einem Tabellenprogramm zu öffnen und zu speichern. Von dieser Datei wurde nichts behalten.',
  download_usage_report:
    'Laden Sie auf den Abrechnungsseiten des Anbieters den KI-Nutzungsbericht, den zusammengefassten oder den ausführlichen Nutzungsbericht herunter. Von dieser Datei wurde nichts behalten.',
  import_shorter_report:
    'Laden Sie Berichte über kürzere Zeiträume herunter und importieren Sie einen nach dem anderen. Es wurde nichts behalten.',
  choose_connection_of_organization:
    'Wählen Sie die Verbindung, die diese Organisation liest, oder das Enterprise. Von dieser Datei wurde nichts behalten.',
  import_from_previewed:
    'Was gespeichert ist, hat sich seit der Vorschau geändert, oder sie war von einer anderen Datei: Es wurde nichts importiert.',
  look_at_preview_again: 'Sehen Sie sich die Vorschau noch einmal an und bestätigen Sie sie.',
  import_under_way: 'Für dasselbe Konto wird gerade eine andere Datei importiert.',
  import_in_a_moment: 'Warten Sie, bis das fertig ist, und sehen Sie sich die Vorschau noch einmal an.',
  no_reports_of_source: 'Nutzungsberichte werden nur für Verbindungen des Code-Assistenten importiert.',
  choose_code_connection: 'Wählen Sie eine Verbindung des Code-Assistenten.',
  reconnect_to_import: 'Diese Verbindung wurde getrennt; Dateien werden für verbundene importiert.',
  no_such_import: 'Es gibt keine importierte Datei mit dieser Kennung.',
  csv_only: 'Diese Route liest nur CSV.',
  send_csv: 'Senden Sie die Datei, wie sie ist, mit dem Header „Content-Type: text/csv“.',
}
