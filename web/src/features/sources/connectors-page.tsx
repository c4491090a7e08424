import { IconLock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useMay } from '../../api/session.ts'
import { EmptyNotice } from '../../components/empty-notice.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { t } from '../../i18n/t.ts'

/** The page of a form to connect with. Who comes by its address without the right is told whom to ask. */
export function ConnectorsPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  const may = useMay('connections:write')
  return (
    <Page title={title} lead={lead}>
      {may ? (
        children
      ) : (
        <Panel>
          <EmptyNotice icon={<IconLock aria-hidden />} title={t('sources:connect.notYours')}>
            {t('connect.askSomebody')}
          </EmptyNotice>
        </Panel>
      )}
    </Page>
  )
}
