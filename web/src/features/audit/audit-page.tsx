import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { searchedPagesQuery } from '../../api/pages-query.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import type { AuditEntry } from '../../../../src/api/contract/people/people.ts'
import { call } from '../../api/call.ts'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { ShowMore } from '../../components/table/show-more.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { AuditFilters, type Asked } from './audit-filters.tsx'
import { DownloadLines } from './download-lines.tsx'
import { detailInWords } from './detail-words.ts'
import { Below } from '../../components/side-text.tsx'

export const Route = createLazyRoute('/signed-in/settings/audit')({ component: AuditPage })

type Entry = z.infer<typeof AuditEntry>

const auditQuery = (asked: Asked) =>
  searchedPagesQuery(['audit', asked], (start, signal) =>
    call('listAudit', { query: { ...asked, ...start } }, signal),
  )

const ACTIONS: Record<string, string> = t('audit:action', { returnObjects: true })
const THINGS: Record<string, string> = t('audit:thing', { returnObjects: true })
const ACTORS = t('audit:actor', { returnObjects: true })

const LONG_ID = 12

/** Enough of an id to tell entries apart; all of it on hover. */
function ShortId({ id }: { id: string }) {
  return <code title={id}>{id.length > LONG_ID + 4 ? `${id.slice(0, LONG_ID)}…` : id}</code>
}

/** A person or a thing by its name; by its id where the name is not known any more. */
function Named({ kind, id, name }: { kind: string; id: string; name: string | null }) {
  return (
    <>
      <span title={id}>{name ?? <ShortId id={id} />}</span>
      <Below>{kind}</Below>
    </>
  )
}

function Detail({ detail }: { detail: Record<string, unknown> }) {
  const facts = detailInWords(detail)
  if (facts.length === 0) return t('audit:none')
  return facts.map(({ name, value }) => (
    <div key={name}>
      <Text span inherit c="dimmed">
        {name}:
      </Text>{' '}
      {value}
    </div>
  ))
}

const COLUMNS: readonly Column<Entry>[] = namedColumns(t('audit:columns', { returnObjects: true }), {
  when: { style: { whiteSpace: 'nowrap' }, cell: ({ at }) => formatInstant(at) },
  what: ({ action }) => <span title={action}>{ACTIONS[action.replace('.', '_')] ?? action}</span>,
  on: ({ object }) => <Named kind={THINGS[object.type] ?? object.type.replaceAll('_', ' ')} {...object} />,
  who: ({ actor }) =>
    actor.kind === 'system' ? ACTORS.system : <Named {...actor} kind={ACTORS[actor.kind]} />,
  detail: { style: { overflowWrap: 'anywhere' }, cell: ({ detail }) => <Detail detail={detail} /> },
})

function Entries({ asked }: { asked: Asked }) {
  const query = useInfiniteQuery({ ...auditQuery(asked), staleTime: 0 })
  const { data } = query
  if (!data) return <NotYet of={query} height={320} what={t('audit:loading')} />
  const entries = data.pages.flatMap((page) => page.data)
  return (
    <Stack>
      <Table caption={t('nav.audit')} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
      <ShowMore of={query} />
    </Stack>
  )
}

function AuditPage() {
  const [asked, setAsked] = useState<Asked>({})
  return (
    <Page title={t('nav.audit')} lead={t('audit:lead')}>
      <Panel title={t('audit:search.title')} actions={<DownloadLines asked={asked} />}>
        <Stack>
          <AuditFilters onAsk={setAsked} />
          <Entries asked={asked} />
        </Stack>
      </Panel>
    </Page>
  )
}
