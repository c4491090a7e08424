import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { PrivacyChange } from '../../../../src/api/contract/privacy.ts'
import { call } from '../../api/call.ts'
import { privacyQuery } from '../../api/privacy.ts'
import { useMay, useMe } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint } from '../../components/side-text.tsx'
import { useNow } from '../../components/use-now.ts'
import { t } from '../../i18n/t.ts'
import { changeInWords } from './change-words.ts'

type Verb = 'confirm' | 'withdraw'

const ROUTES = { confirm: 'confirmPrivacyChange', withdraw: 'withdrawPrivacyChange' } as const

function VerbDialog({ change, verb, close }: { change: PrivacyChange; verb: Verb; close: () => void }) {
  const now = useNow()
  const params = { id: change.id }
  const act = useChange([privacyQuery.queryKey], () => call(ROUTES[verb], { params }), { refusedToo: true })
  return (
    <ConfirmDialog title={t(`privacy:${verb}Title`)} confirm={t(`privacy:${verb}`)} close={close} of={act}>
      <Text size="sm">{changeInWords(change, now)}</Text>
      <Hint>{t(`privacy:${verb}Help`)}</Hint>
    </ConfirmDialog>
  )
}

/** A weaker change that waits, with what the reader may do about it. */
export function PendingChange({ change }: { change: PrivacyChange }) {
  const me = useMe()
  const mayConfirm = useMay('privacy:confirm')
  const now = useNow()
  const [verb, setVerb] = useState<Verb | null>(null)
  const { waits_for: waitsFor, proposed_by: by } = change
  const isMine = waitsFor !== null && by.id !== me.id && (waitsFor !== 'observer' || me.role === 'observer')
  return (
    <Panel title={t('privacy:pending')}>
      <Text size="sm" maw={720}>
        {changeInWords(change, now)}
      </Text>
      {waitsFor && <Hint mt={4}>{t(`privacy:waitsFor.${waitsFor}`)}</Hint>}
      {mayConfirm && (
        <Group mt="md">
          {isMine && <Button onClick={() => setVerb('confirm')}>{t('privacy:confirm')}</Button>}
          <Button variant="default" onClick={() => setVerb('withdraw')}>
            {t(by.id === me.id ? 'privacy:withdraw' : 'privacy:object')}
          </Button>
        </Group>
      )}
      {verb && <VerbDialog change={change} verb={verb} close={() => setVerb(null)} />}
    </Panel>
  )
}
