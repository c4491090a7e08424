import { TidemarkError } from '../../lib/errors.ts'
import { DOMAIN_LOOKS, type DomainLook, type DomainState } from '../../model/identity-provider.ts'
import { DAY_MS } from '../../model/time/time.ts'
import type { ControlDb, ControlTx } from '../../store/control/control-store.ts'
import type { EmailDomainRow } from '../../store/control/settings/access-tables.ts'
import { said } from '../../words/said.ts'

/** How long a proof holds whose record is not found any more. */
export const MISSING_DAYS = 30

/** An e-mail domain of an organisation, and how its proof stands. */
export interface EmailDomain {
  id: string
  domain: string
  /** Names of the providers that name it. */
  namedBy: string[]
  state: DomainState
  /** The TXT record that proves it. */
  record: { host: string; value: string }
  provenAt: string | null
  look: DomainLook | null
  lookedAt: string | null
  missingSince: string | null
  /** When the proof ends unless the record is found before. */
  endsAt: string | null
}

/** A name of its own, so that no record of the domain itself has to be touched. */
export const recordOf = ({ domain, token }: Pick<EmailDomainRow, 'domain' | 'token'>) => ({
  host: `_tidemark.${domain}`,
  value: `tidemark-verification=${token}`,
})

export const endOfProof = (missingSince: string): number => Date.parse(missingSince) + MISSING_DAYS * DAY_MS

export function readDomain(row: EmailDomainRow, namedBy: string[]): EmailDomain {
  const { proven_at: provenAt, missing_since: missingSince } = row
  return {
    id: row.id,
    domain: row.domain,
    namedBy,
    state: provenAt === null ? 'not_proven' : missingSince === null ? 'proven' : 'missing',
    record: recordOf(row),
    provenAt,
    look: DOMAIN_LOOKS.find((look) => look === row.look) ?? null,
    lookedAt: row.looked_at,
    missingSince,
    endsAt: missingSince === null ? null : new Date(endOfProof(missingSince)).toISOString(),
  }
}

/** An organisation's own domain. @throws TidemarkError `not_found` */
export async function findDomain(
  db: ControlDb | ControlTx,
  tenant: string,
  id: string,
): Promise<EmailDomainRow> {
  const row = await db
    .selectFrom('email_domains')
    .selectAll()
    .where('tenant', '=', tenant)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new TidemarkError('not_found', said('no_such_domain'))
  return row
}
