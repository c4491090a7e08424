import { SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Privacy } from '../../../../src/api/contract/privacy.ts'
import { PRIVACY_MODES } from '../../../../src/api/contract/words.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { t } from '../../i18n/t.ts'
import styles from './privacy-line.module.css'

const MODES = PRIVACY_MODES.map((value) => ({ value, label: t(`agreed.demoModes.${value}`) }))

/** The same invented company with groups, with people without names, or with people. Only a demo can be switched. */
export function DemoSwitch({ mode }: { mode: Privacy['mode'] }) {
  const queryClient = useQueryClient()
  const change = useChange<unknown, Privacy['mode']>(
    [],
    (to) => call('switchDemoMode', { body: { mode: to } }),
    {
      // Every answer hangs on it.
      onSuccess: () => queryClient.resetQueries(),
    },
  )
  return (
    <div className={styles['demo']}>
      <span>{t('agreed.demo')}</span>
      <SegmentedControl
        size="xs"
        aria-label={t('agreed.demo')}
        data={MODES}
        value={mode}
        disabled={change.isPending}
        onChange={(value) => {
          const to = PRIVACY_MODES.find((one) => one === value)
          if (to) change.mutate(to)
        }}
      />
    </div>
  )
}
