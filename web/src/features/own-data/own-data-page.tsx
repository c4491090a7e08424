import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import type { OwnData } from '../../../../src/api/contract/people/own-data.ts'
import { call, callCsv } from '../../api/call.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { useMe } from '../../api/session.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { FileButton } from '../../components/table/download-csv.tsx'
import { saveJson } from '../../components/table/save-csv.ts'
import { Table } from '../../components/table/table.tsx'
import { formatDay } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { ownDataQuery } from './own-data-queries.ts'
import { OwnLooks, OwnOpenings, OwnReveals } from './own-looks.tsx'
import { OrganizationTotals } from './organization-totals.tsx'

export const Route = createLazyRoute('/signed-in/my-data')({ component: OwnDataPage })

type Account = OwnData['accounts'][number]
type Stored = OwnData['stored'][number]
type Counted = OwnData['counted_in'][number]

const SOURCES: Record<string, { name: string }> = t('source', { returnObjects: true })
const TABLES: Record<string, string> = t('ownData:table', { returnObjects: true })

const sourceName = (source: string) => SOURCES[source]?.name ?? source
const dayOf = (day: string | null) => day && formatDay(day)

const ACCOUNTS: readonly Column<Account>[] = namedColumns(
  t('ownData:accountColumns', { returnObjects: true }),
  {
    source: ({ source }) => sourceName(source),
    name: ({ name }) => name,
    email: ({ email }) => email,
    login: ({ login }) => login,
    id: ({ id }) => <code>{id}</code>,
  },
)
const STORED: readonly Column<Stored>[] = namedColumns(t('ownData:storedColumns', { returnObjects: true }), {
  table: ({ table }) => TABLES[table] ?? table,
  rows: ({ rows }) => rows,
  first: ({ first_day: day }) => dayOf(day),
  last: ({ last_day: day }) => dayOf(day),
})
const COUNTED: readonly Column<Counted>[] = namedColumns(
  t('ownData:countedColumns', { returnObjects: true }),
  {
    quarter: ({ quarter }) => formatDay(quarter),
    source: ({ source }) => sourceName(source),
    units: ({ units, waits_for: unit }) => (
      <>
        {units.length > 0 ? units.join(', ') : t('ownData:countedNone')}
        {unit !== null && <Below>{t('ownData:waitsFor', { unit })}</Below>}
      </>
    ),
  },
)

/** The whole of it, in both forms. */
function Files() {
  const name = t('ownData:file')
  const json = async () => JSON.stringify(await call('getMyData', { query: { rows: 'all' } }), null, 2)
  return (
    <Group gap={6}>
      <FileButton label={t('ownData:json')} name={name} load={json} save={saveJson} />
      <FileButton name={name} load={() => callCsv('getMyData', { query: { rows: 'all' } })} />
    </Group>
  )
}

function Accounts({ accounts, vouched_by: vouched }: Pick<OwnData, 'accounts' | 'vouched_by'>) {
  const by = { email: vouched?.email ?? '', provider: vouched?.provider ?? '' }
  if (accounts.length === 0) return <Panel title={t('ownData:accounts')}>{t('ownData:noAccounts', by)}</Panel>
  return (
    <Panel title={t('ownData:accounts')} hint={t('ownData:accountsHint', by)}>
      <Table
        caption={t('ownData:accounts')}
        columns={ACCOUNTS}
        rows={accounts}
        rowKey={({ source, id }) => `${source}:${id}`}
      />
    </Panel>
  )
}

function Told({ data }: { data: OwnData }) {
  const agreed = useQuery(privacyQuery).data
  // A stricter least group takes back nothing that was published before.
  const k = Math.min(data.rules.k, agreed?.earlier_groups?.k ?? data.rules.k)
  return (
    <>
      <Accounts {...data} />
      <Panel title={t('ownData:stored')} hint={t('ownData:storedHint')} actions={<Files />}>
        <Table
          caption={t('ownData:stored')}
          columns={STORED}
          rows={data.stored.filter(({ rows }) => rows > 0)}
          rowKey={({ table }) => table}
        />
      </Panel>
      <Panel title={t('ownData:counted')} hint={t('ownData:countedHint', { k })}>
        {data.counted_in.length === 0 ? (
          <Hint>{t('ownData:countedNone')}</Hint>
        ) : (
          <Table
            caption={t('ownData:counted')}
            columns={COUNTED}
            rows={data.counted_in}
            rowKey={({ source, quarter }) => `${source} ${quarter}`}
          />
        )}
      </Panel>
      <OwnLooks />
      <OwnReveals reveals={data.reveals} />
      <OwnOpenings openings={data.openings} />
    </>
  )
}

/** What is known of the reader, who looked, and, for a member, the sums of the organisation. */
function OwnDataPage() {
  const query = useQuery(ownDataQuery)
  const { sees } = useMe()
  return (
    <Page title={t('nav.ownData')} lead={t('ownData:lead')}>
      <Stack gap="md">
        {query.data ? (
          <Told data={query.data} />
        ) : (
          <Panel>
            <NotYet of={query} height={320} what={t('ownData:loading')} />
          </Panel>
        )}
        {sees === 'totals' && <OrganizationTotals />}
      </Stack>
    </Page>
  )
}
