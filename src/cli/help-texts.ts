export const OVERVIEW = `Usage: tidemark <command> [options]

  serve            Serve the dashboard and the API, and collect (the usual way to run)
  collect          Collect everything that is due once, then end
  query            Ask for numbers, the same answer as POST /api/v1/metrics/query
  seats            What the vendor bills: seats of the cycle, plan and policies per organisation
  import           Import a usage report that was downloaded from the vendor
  demo             Serve a year of simulated data; needs no key
  check            Check the configuration, the stores and the connections; changes nothing
  migrate          Bring the stores up to date
  token            Create, list, rotate and revoke API tokens
  secrets rotate   Seal the stored keys with the newest secret key
  password reset   Give a person a new password
  owner recover    Make somebody an owner who gets in, when no other is left
  audit            Check the audit log for changes, or export it
  privacy          What is shown of people, since when, how long data is kept, and what is to change

  tidemark <command> --help tells more.  --version prints the version.

Settings come from environment variables; docs/operate.md lists them.
Exit codes: 0 done · 1 failed · 2 wrong usage or settings · 130 or 143 cut short by a second signal
`

const DEMO = `Usage: tidemark demo [options]

Starts the simulator and a server on a data folder of its own, filled with a year of life-like data.

  --port <n>             Port of the dashboard (8420, or PORT); 0 takes a free one
  --people <n>           People of the simulated company (400)
  --days <n>             Days of history (365)
  --data-dir <path>      Folder of the demo (./data/demo)
  --fresh                Remove what an earlier demo left there
`

const SERVE = `Usage: tidemark serve

Serves the dashboard and the API on HOST:PORT (127.0.0.1:8420) and collects from the connected sources.
SIGTERM or SIGINT ends it in order; what takes longer than 8 seconds is cut short. A second signal ends it at once.
`

const QUERY = `Usage: tidemark query <metric>... --from <day> --to <day> [options]

  tidemark query spend.credits --from 2026-01-01 --to 2026-04-01 --grain month --group-by model --format csv

  --from <time>          First day or instant (UTC), inside
  --to <time>            Last day or instant (UTC), outside
  --grain <grain>        hour, day, week, month or total (default)
  --group-by <list>      Up to three dimensions, separated by commas
  --filter <filter>      model=a,b keeps, model!=a leaves out; may be given more than once
  --order-by <list>      Columns, e.g. spend.credits:desc
  --limit <n>            Rows of a total, or groups of a series (1000)
  --compare <with>       previous_period, or previous_weeks for the same days of the week
  --format <format>      table (default), json or csv

Reads the stores directly. The embedded store belongs to one process: while a server runs, ask its API.
`

const SEATS = `Usage: tidemark seats [--as-of <day>] [--format table|json|csv]

What the vendor bills per organisation, the same answer as GET /api/v1/seats/billing: seats in total, added, active
and inactive in the billing cycle, plan and policies. --as-of asks for the summaries in force on a day (UTC).
Where the organisation shows groups and not people: plan and policies as they were set.

Reads the stores directly. The embedded store belongs to one process: while a server runs, ask its API.
`

const IMPORT = `Usage: tidemark import <file> [--connection <id or name>] [--preview]

Imports a usage report that somebody has downloaded from the code assistant's vendor, as it came: the AI usage report, the
summarized or the detailed one. Prints what it adds, changes and contradicts, then takes it in, whole or not at all. The
same file twice counts once; a later file takes the place of an earlier one on its days, and can be taken back on the page
of the connection (Settings › Connected Apps › Usage reports).

  --connection <which>   Its id or name; not needed where one code assistant is connected
  --preview              Print, and import nothing

Writes to the stores directly. The embedded store belongs to one process: while a server runs, use the page or the API.
`

const TOKEN = `Usage: tidemark token create --name <name> [--role analyst|admin] [--days 90] [--people]
       tidemark token list
       tidemark token rotate <id> [--overlap-hours 24] [--days 90]
       tidemark token revoke <id>

A token made here is of a service: it goes on whoever leaves, for --days (1 to 365).
A new token is printed once and never again. With --people it may read people
one by one, where the organisation shows them; without, numbers of groups.
The list says when each was last used. To rotate one is to make another of the same
name, role and scope; the old one works for --overlap-hours more (0 to 168).
`

const SECRETS = `Usage: tidemark secrets rotate

Seals every stored key with the newest key of TIDEMARK_SECRET_KEY (the last one of the list).
May be repeated; stopping it half-way leaves every key readable.
`

const PASSWORD = `Usage: tidemark password reset <e-mail>

Gives the person a new password, prints it once, and ends their sessions. They must change it when they sign in.
`

const OWNER = `Usage: tidemark owner recover <e-mail>

Makes somebody who has an account an owner, prints a new password once, and takes their second factors and sessions away: for
when no owner gets in any more, whatever the identity provider says. They must change the password when they sign in; the other
owners are told, and the audit log has it.
`

const AUDIT = `Usage: tidemark audit verify
       tidemark audit export

verify recomputes the chain of the audit log and ends with 1 when an entry was changed or taken out. It prints the newest
entry's hash; kept elsewhere, it shows later whether the whole chain was written anew.
export prints one JSON document per line, oldest first, with each entry's place in the chain.
`

const PRIVACY = `Usage: tidemark privacy [--format table|json]

What the organisation agreed on about its people, the same answer as GET /api/v1/privacy: what is shown and since when, least
group, how long data is kept and the oldest there is, the change that waits, and the last ones made. It is changed by people
who are signed in, on the page Privacy; the shell only reads.
`

/** What `--help` prints, by command. */
export const HELP = {
  serve: SERVE,
  collect: `Usage: tidemark collect

Collects every dataset that is due once, then ends. For machines that run it from a timer instead of a server.
`,
  query: QUERY,
  seats: SEATS,
  import: IMPORT,
  demo: DEMO,
  check: `Usage: tidemark check

Reads the configuration, opens the stores and lists the connections with their health. Changes nothing.
`,
  migrate: `Usage: tidemark migrate

Brings both stores to this version's schema. “serve” does the same at its start.
`,
  token: TOKEN,
  'token create': TOKEN,
  'token list': TOKEN,
  'token rotate': TOKEN,
  'token revoke': TOKEN,
  secrets: SECRETS,
  'secrets rotate': SECRETS,
  audit: AUDIT,
  'audit verify': AUDIT,
  'audit export': AUDIT,
  privacy: PRIVACY,
  password: PASSWORD,
  'password reset': PASSWORD,
  owner: OWNER,
  'owner recover': OWNER,
} as const satisfies Record<string, string>

export type CommandName = keyof typeof HELP
