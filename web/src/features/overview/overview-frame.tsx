import { ActionIcon, Group, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NothingConnected } from '../../components/notices/nothing-connected.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Page } from '../../components/page/page.tsx'
import { t } from '../../i18n/t.ts'
import { RangeMenu, type RangeMenuProps } from '../explore/range/range-menu.tsx'
import styles from './overview.module.css'
import { overviewQuery, type Overview } from './use-overview.ts'
import { SlowHint, type SlowHintProps } from '../explore/slow-hint.tsx'

/** The room of what is on the way; a slow answer says so, and can be cancelled. */
function WaitingSheet(slow: SlowHintProps) {
  return (
    <div style={{ position: 'relative' }}>
      <output aria-busy className={styles['sheet']}>
        <VisuallyHidden>{t('loading', { what: t('overview:loading') })}</VisuallyHidden>
        <Skeleton className={styles['main'] ?? ''} height={420} />
        <Skeleton className={styles['side'] ?? ''} height={420} />
        <Skeleton className={styles['main'] ?? ''} height={230} />
        <Skeleton className={styles['side'] ?? ''} height={230} />
        <Skeleton height={120} />
      </output>
      <SlowHint {...slow} />
    </div>
  )
}

interface OverviewFrameProps extends RangeMenuProps {
  lead: string
  query: Pick<UseQueryResult<Overview>, 'data' | 'error' | 'refetch'>
  /** What was asked for. */
  asked: ReturnType<typeof overviewQuery>
  sheet: (overview: Overview) => ReactNode
}

/** The Overview around its sheet: of which days it is, the way onto paper, and what is to be said without an answer. */
export function OverviewFrame({ lead, explore, query, asked, sheet }: OverviewFrameProps) {
  const { data, error, refetch } = query
  const retry = () => void refetch()
  if (data && !data.connected.code_assistant && !data.connected.chat_assistant)
    return <NothingConnected page={t('nav.overview')} />
  return (
    <Page
      title={t('nav.overview')}
      lead={lead}
      actions={
        <Group gap="xs" className={styles['controls'] ?? ''}>
          <RangeMenu explore={explore} />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={t('overview:print')}
            title={t('overview:print')}
            onClick={() => window.print()}
          >
            <IconPrinter size={16} aria-hidden />
          </ActionIcon>
        </Group>
      }
    >
      {data ? (
        sheet(data)
      ) : error ? (
        <ProblemNotice error={error} retry={retry} />
      ) : (
        <WaitingSheet keys={[asked.queryKey]} days={explore.view.days} retry={retry} />
      )}
    </Page>
  )
}
