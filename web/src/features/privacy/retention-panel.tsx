import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { useMay } from '../../api/session.ts'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { RetentionTable } from './retention-table.tsx'

const PeriodsDialog = lazy(() =>
  import('./periods-dialog.tsx').then((part) => ({ default: part.PeriodsDialog })),
)

/** How long everything is kept, with the way to set it. */
export function RetentionPanel({ privacy: { mode, retention } }: { privacy: Privacy }) {
  const [open, dialog] = useDisclosure(false)
  const mayPropose = useMay('privacy:propose')
  return (
    <Panel
      title={t('privacy:retention')}
      hint={t(mode === 'identified' ? 'privacy:retentionOff' : 'privacy:retentionHint')}
    >
      <RetentionTable retention={retention} />
      {mayPropose && (
        <Button variant="default" mt="md" onClick={dialog.open}>
          {t('privacy:setPeriods')}
        </Button>
      )}
      {open && (
        <Suspense>
          <PeriodsDialog retention={retention} close={dialog.close} />
        </Suspense>
      )}
    </Panel>
  )
}
