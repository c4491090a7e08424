import { IDENTITY_SOURCES } from '../../../model/privacy.ts'

import { quarterOf } from '../../../model/time/calendar-month.ts'
import { idsBySource, type Identity, type IdentitySource } from '../../../model/identity.ts'
import { readRows, rowsOf, sql, verbatim } from '../engine/sql.ts'
import { COUNT, oneOf, TEXT } from '../engine/columns.ts'
import type { FactsReader, NamesReader } from '../facts-store.ts'
import { readReleaseUnits } from '../releases/read-releases.ts'
import { boundKeys, columnsOf, OWN_TABLES, type OwnKeys, type OwnTable } from './own-tables.ts'

/** A stored row of somebody, as it is stored but for whose installation it is and which load brought it. */
export interface OwnRow {
  table: string
  day: string | null
  values: Record<string, unknown>
}

/** Which published units somebody counts in from a quarter on. */
export interface OwnUnits {
  source: IdentitySource
  quarter: string
  units: string[]
  /** The unit that they wait for company in. */
  waitsFor: string | null
}

/**
 * What is stored of some accounts and of nobody else. The gate gives it, once it has seen whose accounts they are; nothing can
 * be asked through it but this.
 */
export interface OwnGrant {
  readonly accounts: readonly Identity[]
  /** Names of the tables that have rows of people. */
  readonly tables: readonly string[]
  rows(table: string): Promise<OwnRow[]>
  countedIn(): Promise<OwnUnits[]>
}

type Facts = FactsReader & Pick<NamesReader, 'logins' | 'ids'>

/** Whoever calls this has seen that these accounts are the asker's own, or are to be handed over. */
export function grantOwn(facts: Facts, of: { tenant: string; accounts: readonly Identity[] }): OwnGrant {
  let keys: Promise<OwnKeys> | undefined
  const opened = () => (keys ??= keysOf(facts, of))
  return {
    accounts: of.accounts,
    tables: OWN_TABLES.map(({ table }) => table),
    rows: async (name) => {
      const table = OWN_TABLES.find((one) => one.table === name)
      return table ? await readOwnRows(facts, of.tenant, table, await opened()) : []
    },
    countedIn: async () => await readOwnUnits(facts, of.tenant, (await opened()).released),
  }
}

async function keysOf(
  facts: Facts,
  { tenant, accounts }: { tenant: string; accounts: readonly Identity[] },
): Promise<OwnKeys> {
  const ids = idsBySource(accounts)
  const [numbers, subjects] = await Promise.all([facts.logins(tenant), subjectsOf(facts, tenant, ids)])
  const own = new Set(accounts.map(({ login }) => login.toLowerCase()).filter((login) => login !== ''))
  const logins = [...numbers].flatMap(([number, login]) => (own.has(login.toLowerCase()) ? [number] : []))
  return {
    ...ids,
    logins,
    released: [...IDENTITY_SOURCES.flatMap((source) => ids[source]), ...subjects, ...logins],
  }
}

/** What stands for accounts in the facts, as far as the vault knows them. */
export async function subjectsOf(
  facts: Pick<NamesReader, 'ids'>,
  tenant: string,
  ids: Record<IdentitySource, readonly string[]>,
): Promise<string[]> {
  const known = await Promise.all(
    IDENTITY_SOURCES.map(async (source) => {
      const { subjects } = await facts.ids({ tenant, source })
      return ids[source].flatMap((id) => subjects.get(id) ?? [])
    }),
  )
  return known.flat()
}

async function readOwnRows(
  facts: FactsReader,
  tenant: string,
  table: OwnTable,
  keys: OwnKeys,
): Promise<OwnRow[]> {
  if (keys[table.keys].length === 0) return []
  const bound = boundKeys(table, keys)
  const rows = await facts.query(
    sql`SELECT DISTINCT toString(${verbatim(table.day)}) AS own_day, ${columnsOf(table, bound)}
FROM ${rowsOf(table.table, { tenant }, table.final ? 'FINAL' : '')} AND ${table.where(bound)} ORDER BY own_day`,
    table.id === undefined ? {} : { people: [table.id] },
  )
  return rows.map(({ own_day: day, ...values }) => ({
    table: table.table,
    day: typeof day === 'string' && day !== '' ? day : null,
    values,
  }))
}

const MEMBER = { source: oneOf(IDENTITY_SOURCES), begins: TEXT, block: COUNT, wants: TEXT }

const NONE = { code_assistant: [], chat_assistant: [], logins: [] }

async function readOwnUnits(
  facts: FactsReader,
  tenant: string,
  released: readonly string[],
): Promise<OwnUnits[]> {
  const [table] = OWN_TABLES.filter((one) => one.table === 'release_members')
  if (!table || released.length === 0) return []
  const bound = boundKeys(table, { ...NONE, released })
  const newest = sql`SELECT argMax(build, revision) FROM ${rowsOf('release_rows', { tenant }, 'FINAL')} AND cut = 'structure'
  GROUP BY source, row_from`
  const members = await readRows(
    facts,
    sql`SELECT source, toString(quarter) AS begins, block, wants FROM ${rowsOf('release_members', { tenant }, 'FINAL')}
  AND ${table.where(bound)} AND build IN (${newest}) ORDER BY begins DESC, source`,
    MEMBER,
  )
  return await Promise.all(
    members.map(async ({ source, begins, block, wants }) => {
      const units = (await readReleaseUnits(facts, { tenant, source }, quarterOf(begins))) ?? []
      const nameOf = (id: string) => units.find((unit) => unit.id === id)?.name ?? id
      return {
        source,
        quarter: begins,
        units: units.filter(({ kept, blocks }) => kept && blocks.includes(block)).map(({ name }) => name),
        waitsFor: wants === '' ? null : nameOf(wants),
      }
    }),
  )
}
