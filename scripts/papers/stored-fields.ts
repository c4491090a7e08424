import { TEXT } from '../../src/store/facts/engine/columns.ts'
import type { Engine } from '../../src/store/facts/engine/engine.ts'
import { readRows, sql } from '../../src/store/facts/engine/sql.ts'
import { table, type InBoth, type Language } from './language.ts'

/** What each table holds that the vendors gave. */
const OF_VENDORS: Readonly<Record<string, InBoth>> = {
  costs: {
    en: 'Chat assistant: cost records, by person and hour',
    de: 'Chat-Assistent: Kosteneinträge, nach Person und Stunde',
  },
  spend_limits: {
    en: 'Chat assistant: spend limits of the workspace, its groups and its people, and what they used',
    de: 'Chat-Assistent: Ausgabelimits des Arbeitsbereichs, seiner Gruppen und Personen, und deren Verbrauch',
  },
  code_user_days: {
    en: 'Code assistant: what a person used how often on a day',
    de: 'Code-Assistent: was eine Person an einem Tag wie oft genutzt hat',
  },
  code_user_teams: {
    en: 'Code assistant: who is in which team on a day',
    de: 'Code-Assistent: wer an einem Tag in welchem Team ist',
  },
  code_aggregate_days: {
    en: 'Code assistant: the vendor’s own daily sums, without people',
    de: 'Code-Assistent: Tagessummen des Anbieters, ohne Personen',
  },
  code_metrics_nodes: {
    en: 'Code assistant: the vendor’s own sums by team, editor, model and language, without people',
    de: 'Code-Assistent: Summen des Anbieters nach Team, Editor, Modell und Sprache, ohne Personen',
  },
  code_seats: {
    en: 'Code assistant: who holds a seat, and when they were last there',
    de: 'Code-Assistent: wer einen Platz hat und zuletzt da war',
  },
  code_billing: {
    en: 'Code assistant: how many seats are paid, and which features are switched on',
    de: 'Code-Assistent: wie viele Plätze bezahlt und welche Funktionen eingeschaltet sind',
  },
  code_teams: { en: 'Code host: teams and their members', de: 'Code-Host: Teams und ihre Mitglieder' },
  code_pull_requests: {
    en: 'Code host: pull requests by author and date, without titles, texts and code',
    de: 'Code-Host: Pull Requests nach Autor und Datum, ohne Titel, Texte und Code',
  },
  code_bill_lines: {
    en: 'The bill by day, product, repository and cost centre, without people',
    de: 'Rechnung nach Tag, Produkt, Repository und Kostenstelle, ohne Personen',
  },
  code_bill_sums: { en: 'The vendor’s own sums of the bill', de: 'Rechnungssummen des Anbieters' },
  code_credit_lines: {
    en: 'Credits and premium requests by day and model, without people',
    de: 'Credits und Premium-Anfragen nach Tag und Modell, ohne Personen',
  },
  code_person_credits: {
    en: 'Credits of a person in a month, by model',
    de: 'Credits einer Person in einem Monat, nach Modell',
  },
  code_report_lines: {
    en: 'Usage reports that an admin has imported, by day and person',
    de: 'Von Admins importierte Nutzungsberichte, nach Tag und Person',
  },
  code_budgets: {
    en: 'Budgets, and what people used of them',
    de: 'Budgets, und was Personen davon verbraucht haben',
  },
  code_cost_centers: {
    en: 'Cost centres with their people, teams and repositories',
    de: 'Kostenstellen mit ihren Personen, Teams und Repositorys',
  },
}

/** What is made of those, or says how they came. */
const OWN: readonly { tables: readonly string[]; holds: InBoth }[] = [
  {
    tables: ['cost_person_days', 'cost_person_months', 'code_person_months'],
    holds: {
      en: 'Sums of the above by person and day or month',
      de: 'Summen daraus nach Person und Tag oder Monat',
    },
  },
  {
    tables: [
      'code_seat_people',
      'cost_days',
      'cost_months',
      'cost_line_days',
      'cost_group_days',
      'code_day_sums',
      'code_part_sums',
      'code_team_sums',
      'code_seat_sums',
      'code_seat_plans',
    ],
    holds: {
      en: 'Sums of the above by day or month, with sets of whom they count',
      de: 'Summen daraus nach Tag oder Monat, mit Mengen der Gezählten',
    },
  },
  {
    tables: ['cost_names', 'code_names', 'code_people'],
    holds: {
      en: 'The last name of each person, group and repository, and a number for each person',
      de: 'Der letzte Name jeder Person, Gruppe und jedes Repositorys, und eine Nummer je Person',
    },
  },
  {
    tables: ['release_cells', 'release_rows', 'release_units'],
    holds: { en: 'What is published of groups', de: 'Was von Gruppen veröffentlicht ist' },
  },
  {
    tables: ['release_members'],
    holds: {
      en: 'Who is counted with whom in a quarter; no answer is made of it',
      de: 'Wer in einem Quartal mit wem gezählt wird; keine Antwort entsteht daraus',
    },
  },
  {
    tables: ['release_values'],
    holds: {
      en: 'What each person did in a published month; a change of its numbers is held against it',
      de: 'Was jede Person in einem veröffentlichten Monat getan hat; daran wird geprüft, ob sich Zahlen ändern dürfen',
    },
  },
  {
    tables: ['erased_people'],
    holds: {
      en: 'Keyed hashes of accounts that were erased, by which they are known again and stay erased',
      de: 'Verschlüsselte Hashes gelöschter Konten, an denen sie wiedererkannt werden und gelöscht bleiben',
    },
  },
  {
    tables: ['slices', 'loads', 'rejected_lines', 'derived', 'schema_migrations'],
    holds: {
      en: 'What was fetched when, and lines that could not be read, by number and reason',
      de: 'Was wann geholt wurde, und nicht lesbare Zeilen nach Nummer und Grund',
    },
  },
]

const VAULT: InBoth = {
  en: 'Names, sealed and apart from the numbers (section 8)',
  de: 'Namen, versiegelt und getrennt von den Zahlen (Abschnitt 8)',
}

/** On every row: whose it is and how it came. */
const BOOKKEEPING = new Set([
  'tenant',
  'account',
  'connection',
  'dataset',
  'slice',
  'load_id',
  'version',
  'is_deleted',
  'event_key',
  'content_hash',
])

/** Columns of earlier versions that stay, empty: what stood there is in the vault. */
const EMPTIED = new Set([
  'costs.user_email',
  'costs.user_name',
  'code_user_days.user_login',
  'code_user_teams.user_login',
  'code_teams.member_logins',
  'code_seats.user_login',
  'code_pull_requests.author_login',
])

/** Every table of a facts store with its columns, in order. */
export async function readColumns(engine: Engine): Promise<Map<string, string[]>> {
  const rows = await readRows(
    engine,
    sql`SELECT table, name FROM system.columns WHERE database = currentDatabase() ORDER BY table, position`,
    { table: TEXT, name: TEXT },
  )
  const grouped = Map.groupBy(rows, (row) => row.table)
  return new Map([...grouped].map(([name, columns]) => [name, columns.map((column) => column.name)]))
}

const HEAD: Record<Language, readonly string[]> = {
  en: ['What', 'Table', 'Fields'],
  de: ['Was', 'Tabelle', 'Felder'],
}

/** The final list of stored fields. @throws Error for a table that the papers say nothing of, or that is gone */
export function storedFields(columns: ReadonlyMap<string, readonly string[]>, language: Language): string {
  const own = OWN.flatMap(({ tables }) => tables)
  const said = new Set([...Object.keys(OF_VENDORS), ...own])
  // A view of the newest rows has the fields of its table.
  const unsaid = [...columns.keys()].filter((name) => !said.has(name.replace(/_current$/, '')))
  const gone = [...said].filter((name) => !columns.has(name))
  if (unsaid.length + gone.length > 0)
    throw new Error(
      `tables that the papers leave out: ${unsaid.join(', ')}; that are gone: ${gone.join(', ')}`,
    )
  const fieldsOf = (name: string) =>
    (columns.get(name) ?? []).filter((field) => !BOOKKEEPING.has(field) && !EMPTIED.has(`${name}.${field}`))
  return table(HEAD[language], [
    ...Object.entries(OF_VENDORS).map(([name, holds]) => [
      holds[language],
      `\`${name}\``,
      fieldsOf(name).join(', '),
    ]),
    [VAULT[language], '`people_vault`', 'subject, vendor_id, login, name, address, first_seen, last_seen'],
    ...OWN.map(({ tables, holds }) => [holds[language], tables.map((name) => `\`${name}\``).join(' '), '']),
  ])
}
