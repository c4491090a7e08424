import { Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { AsSent } from '../../components/as-sent.tsx'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { call } from '../../api/call.ts'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { ShowMore } from '../../components/show-more.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { detailInWords } from './detail-words.ts'

export const Route = createLazyRoute('/signed-in/settings/audit')({ component: AuditPage })

function useAudit() {
  return useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam, signal }) =>
      call('listAudit', { query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 0,
  })
}

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
      <Text size="xs" c="dimmed">
        {kind}
      </Text>
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

function Entries() {
  const query = useAudit()
  const { data, error, refetch } = query
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={320} what={t('audit:loading')} />
  const entries = data.pages.flatMap((page) => page.data)
  return (
    <Stack>
      <ScrollTable caption={t('audit:title')}>
        <thead>
          <tr>
            <th scope="col">{t('audit:columns.when')}</th>
            <th scope="col">{t('audit:columns.what')}</th>
            <th scope="col">{t('audit:columns.on')}</th>
            <th scope="col">{t('audit:columns.who')}</th>
            <th scope="col">{t('audit:columns.detail')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ id, at, action, actor, object, detail }) => (
            <tr key={id}>
              <th scope="row" style={{ whiteSpace: 'nowrap' }}>
                {formatInstant(at)}
              </th>
              <td title={action}>{ACTIONS[action.replace('.', '_')] ?? <AsSent>{action}</AsSent>}</td>
              <td>
                <Named kind={THINGS[object.type] ?? object.type.replaceAll('_', ' ')} {...object} />
              </td>
              <td>
                {actor.kind === 'system' ? ACTORS.system : <Named {...actor} kind={ACTORS[actor.kind]} />}
              </td>
              <td style={{ overflowWrap: 'anywhere' }}>
                <Detail detail={detail} />
              </td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <ShowMore of={query} />
    </Stack>
  )
}

function AuditPage() {
  return (
    <Page title={t('audit:title')} lead={t('audit:lead')}>
      <Panel>
        <Entries />
      </Panel>
    </Page>
  )
}
