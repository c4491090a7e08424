import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { call } from '../../api/call.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { RetentionTable } from './retention-table.tsx'

const PeriodsDialog = lazy(() =>
  import('./periods-dialog.tsx').then((part) => ({ default: part.PeriodsDialog })),
)

/** An owner says that the periods hold although people are shown: from the next night on, what is past them is deleted. */
function ConfirmPeriods({ close }: { close: () => void }) {
  const confirm = useChange(
    [privacyQuery.queryKey],
    () => call('changePrivacy', { body: { deletes: true } }),
    { onSuccess: close, refusedToo: true },
  )
  return (
    <ConfirmDialog
      title={t('privacy:confirmPeriodsTitle')}
      confirm={t('privacy:confirmPeriods')}
      close={close}
      of={confirm}
    >
      <Text size="sm">{t('privacy:confirmPeriodsHelp')}</Text>
    </ConfirmDialog>
  )
}

function hintOf({ mode, deletes }: Privacy): string {
  if (!deletes) return t('privacy:retentionOff')
  return mode === 'identified' ? t('privacy:retentionConfirmed') : t('privacy:retentionHint')
}

/** How long everything is kept, with the way to set it, and where people are shown to have it hold. */
export function RetentionPanel({ privacy }: { privacy: Privacy }) {
  const { retention, deletes } = privacy
  const [open, dialog] = useDisclosure(false)
  const [confirming, confirm] = useDisclosure(false)
  const mayPropose = useMay('privacy:propose')
  return (
    <Panel title={t('privacy:retention')} hint={hintOf(privacy)}>
      <RetentionTable retention={retention} />
      {mayPropose && (
        <Group mt="md">
          <Button variant="default" onClick={dialog.open}>
            {t('privacy:setPeriods')}
          </Button>
          {!deletes && (
            <Button variant="default" onClick={confirm.open}>
              {t('privacy:confirmPeriods')}
            </Button>
          )}
        </Group>
      )}
      {confirming && <ConfirmPeriods close={confirm.close} />}
      {open && (
        <Suspense>
          <PeriodsDialog retention={retention} close={dialog.close} />
        </Suspense>
      )}
    </Panel>
  )
}
