/** What is said of files that people bring. */
export const imports = {
  report_is_empty: 'The file is empty.',
  report_is_page: 'The file is a web page, not a usage report.',
  report_is_no_text:
    'The file is not text: it may be a spreadsheet or an archive, where a CSV file is expected.',
  report_of_spreadsheet:
    'Line 1: columns separated by commas were expected, and they are separated by semicolons. A spreadsheet program has saved the file anew.',
  report_lacks_columns:
    'Line 1: the names of the columns of a usage report were expected; missing: {columns}.',
  report_column_twice: 'Line 1: the column {column} was expected once.',
  report_line_cut:
    'Line {line:number}: as many columns as in line 1 were expected. The file may have been cut short.',
  report_line_too_long:
    'Line {line:number}: a line of a usage report was expected; this one is far too long.',
  report_quotes_wrong: 'Line {line:number}: quotation marks around whole values were expected.',
  report_value_wrong: 'Line {line:number}, column {column}: {expected} was expected.',
  number_expected: 'a number with a point, such as 12.5,',
  storable_number_expected: 'a number of at most twenty digits before the point',
  date_expected: 'a day, such as 2026-06-30 or 6/30/26 (month first),',
  past_date_expected: 'a day that is not in the future',
  organization_expected: 'one of the organisations that this connection reads, the same in each line,',
  report_too_long:
    'Line {line:number}: the file has more lines than the {most:number} that are taken at once.',
  report_too_large: 'The file is larger than {mb:number} MB.',
  report_of_others: 'The file has no line about {product}: {lines:number} lines are about other products.',
  report_of_no_organization: 'None of its lines names an organisation, and this connection reads several.',
  report_too_many_days: 'The file spans {days:number} days; a usage report has at most {most:number}.',
  download_report_again:
    'Download the report once more and import the file as it came, without opening and saving it in a spreadsheet program. Nothing of this file was kept.',
  download_usage_report:
    'Download the AI usage report, the summarized or the detailed usage report from the vendor’s billing pages. Nothing of this file was kept.',
  import_shorter_report:
    'Download reports of shorter periods and import one after the other. Nothing was kept.',
  choose_connection_of_organization:
    'Choose the connection that reads this organisation, or the enterprise. Nothing of this file was kept.',
  import_from_previewed:
    'What is stored has changed since the preview, or it was of another file: nothing was imported.',
  look_at_preview_again: 'Look at the preview again and confirm it.',
  import_under_way: 'Another file is being imported for the same account.',
  import_in_a_moment: 'Wait until it is done and look at the preview again.',
  no_reports_of_source: 'Usage reports are imported for connections of the code assistant only.',
  choose_code_connection: 'Choose a connection of the code assistant.',
  reconnect_to_import: 'This connection was disconnected; files are imported for connected ones.',
  no_such_import: 'There is no imported file with this id.',
  csv_only: 'This route reads CSV only.',
  send_csv: 'Send the file as it is, with the header “Content-Type: text/csv”.',
} as const
