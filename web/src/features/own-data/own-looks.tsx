import { Stack } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { MyLooks } from '../../../../src/api/contract/people/own-data.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Below, Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { ShowMore } from '../../components/table/show-more.tsx'
import { Table } from '../../components/table/table.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { ownLooksQuery } from './own-data-queries.ts'

type Look = MyLooks['data'][number]
type RevealOfMe = MyLooks['reveals'][number]
type Opening = MyLooks['openings'][number]

const nameOf = (who: { name: string | null } | null) => who && (who.name ?? t('ownData:gone'))

function toldOf({ people, among_many: isAmongMany }: Look): string {
  if (isAmongMany) return t('ownData:many', { count: people })
  return people === 1 ? t('ownData:aboutYou') : t('ownData:people', { count: people })
}

const LOOKS: readonly Column<Look>[] = namedColumns(t('ownData:lookColumns', { returnObjects: true }), {
  when: { style: { whiteSpace: 'nowrap' }, cell: ({ at }) => formatInstant(at) },
  who: ({ by }) => (
    <>
      {nameOf(by)}
      <Below>{t(`ownData:actor.${by.kind}`)}</Below>
    </>
  ),
  what: ({ route, file }) => (
    <>
      <code>{route}</code>
      {file && <Below>{t('ownData:asFile')}</Below>}
    </>
  ),
  people: toldOf,
})
const REVEALS: readonly Column<RevealOfMe>[] = namedColumns(
  t('ownData:revealColumns', { returnObjects: true }),
  {
    when: { style: { whiteSpace: 'nowrap' }, cell: ({ asked_at: at }) => formatInstant(at) },
    who: ({ asked_by: by }) => nameOf(by),
    why: ({ purpose, reason }) => (
      <>
        {t(`reveals:purpose.${purpose}`)}
        <Below>{reason}</Below>
      </>
    ),
    state: ({ state }) => t(`reveals:state.${state}`),
    decided: ({ decided_by: by }) => nameOf(by),
  },
)
const OPENINGS: readonly Column<Opening>[] = namedColumns(
  t('ownData:openingColumns', { returnObjects: true }),
  {
    when: ({ at }) => formatInstant(at),
    who: ({ by }) => nameOf(by),
    provider: ({ provider }) => provider,
  },
)

/** Every look at the reader, the newest first. */
export function OwnLooks() {
  const query = useInfiniteQuery({ ...ownLooksQuery, staleTime: 0 })
  const looks = query.data?.pages.flatMap(({ data }) => data)
  return (
    <Panel title={t('ownData:looks')} hint={t('ownData:looksHint')}>
      {!looks && <NotYet of={query} height={160} what={t('ownData:looks')} />}
      {looks?.length === 0 && <Hint>{t('ownData:looksNone')}</Hint>}
      {looks && looks.length > 0 && (
        <Stack>
          <Table
            caption={t('ownData:looks')}
            columns={LOOKS}
            rows={looks}
            rowKey={({ at, by, route }) => `${at} ${by.id} ${route}`}
          />
          <ShowMore of={query} />
        </Stack>
      )}
    </Panel>
  )
}

/** Names that were asked for of the reader; nothing where none was. */
export function OwnReveals({ reveals }: { reveals: readonly RevealOfMe[] }) {
  if (reveals.length === 0) return null
  return (
    <Panel title={t('ownData:reveals')} hint={t('ownData:revealsHint')}>
      <Table
        caption={t('ownData:reveals')}
        columns={REVEALS}
        rows={reveals}
        rowKey={({ asked_at: at, reason }) => `${at} ${reason}`}
      />
    </Panel>
  )
}

/** Whoever opened what is known of the reader as their own: the reader, unless somebody has pretended to be them. */
export function OwnOpenings({ openings }: { openings: readonly Opening[] }) {
  if (openings.length === 0) return null
  return (
    <Panel title={t('ownData:openings')} hint={t('ownData:openingsHint')}>
      <Table
        caption={t('ownData:openings')}
        columns={OPENINGS}
        rows={openings}
        rowKey={({ at, by, provider }) => `${at} ${by.id} ${provider}`}
      />
    </Panel>
  )
}
