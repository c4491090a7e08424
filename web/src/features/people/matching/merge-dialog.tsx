import { Button, Group, Radio, Stack } from '@mantine/core'
import { DayInput } from '../../../components/form/day-input.tsx'
import { useState } from 'react'
import { Dialog } from '../../../components/page/dialog.tsx'
import type { MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { toDay } from '../../../format/time.ts'
import { t } from '../../../i18n/t.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { IdentityCard } from './identity-card.tsx'
import styles from './identity-card.module.css'
import { PersonPicker } from './person-picker.tsx'
import { useDecide } from './who-is-who.ts'
import { Hint } from '../../../components/side-text.tsx'

interface FromWhenProps {
  from: string | null
  setFrom: (from: string | null) => void
}

function FromWhen({ from, setFrom }: FromWhenProps) {
  const [today] = useState(() => toDay(Date.now()))
  return (
    <Radio.Group
      label={t('matching:dialog.from')}
      value={from === null ? 'always' : 'from'}
      onChange={(value) => setFrom(value === 'always' ? null : today)}
    >
      <Stack gap={8} mt={6}>
        <Radio value="always" label={t('matching:dialog.always')} />
        <Radio value="from" label={t('matching:dialog.fromDay')} />
        {from !== null && (
          <DayInput
            ml={30}
            maw={220}
            label={t('matching:dialog.day')}
            description={t('matching:dialog.dayHelp')}
            value={from}
            onChange={(day) => setFrom(day ?? today)}
          />
        )}
      </Stack>
    </Radio.Group>
  )
}

interface MergeDialogProps {
  one: MatchIdentity
  /** Absent: it is searched for here. */
  other?: MatchIdentity | undefined
  close: () => void
}

/** Two accounts side by side, and since when they are one person. */
export function MergeDialog({ one, other, close }: MergeDialogProps) {
  const [picked, setPicked] = useState<MatchIdentity | null>(null)
  const [from, setFrom] = useState<string | null>(null)
  const decide = useDecide(close)
  const second = other ?? picked
  const join = () => {
    if (!second) return
    const seen = { a: one.decided, b: second.decided }
    decide.mutate({ kind: 'merge', body: { a: one.key, b: second.key, from, seen } })
  }
  return (
    <Dialog onClose={close} title={t('matching:dialog.mergeTitle')} size="lg">
      <Stack>
        <div className={styles['pair']}>
          <IdentityCard identity={one} />
          {second ? <IdentityCard identity={second} /> : <span />}
        </div>
        {!other && <PersonPicker besides={one.key} pick={setPicked} />}
        <FromWhen from={from} setFrom={setFrom} />
        <Hint>{t('matching:dialog.mergeHelp')}</Hint>
        {decide.isError && <DecisionProblem error={decide.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('actions.cancel')}
          </Button>
          <Button onClick={join} loading={decide.isPending} disabled={!second}>
            {t('matching:dialog.confirmMerge')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
