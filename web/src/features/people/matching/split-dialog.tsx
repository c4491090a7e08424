import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../components/page/dialog.tsx'
import type { MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import { DecisionProblem } from './decision-problem.tsx'
import { displayName } from '../display-name.ts'
import { useDecide } from './who-is-who.ts'

interface SplitDialogProps {
  /** One: it is kept apart from whoever looks like it. Several: one of them is chosen. */
  identities: readonly MatchIdentity[]
  close: () => void
}

/** An account becomes, or stays, a person of its own. */
export function SplitDialog({ identities, close }: SplitDialogProps) {
  const last = identities.at(-1)
  const [key, setKey] = useState(last?.key)
  const decide = useDecide(close)
  const apart = identities.length === 1
  const chosen = identities.find((identity) => identity.key === key)
  if (!chosen) return null
  const name = displayName(chosen)
  const part = () => decide.mutate({ kind: 'split', body: { a: chosen.key, seen: { a: chosen.decided } } })
  return (
    <Dialog onClose={close} title={apart ? t('matching:dialog.apartTitle') : t('matching:dialog.splitTitle')}>
      <Stack>
        {!apart && (
          <Radio.Group label={t('matching:dialog.whichAccount')} value={chosen.key} onChange={setKey}>
            <Stack gap={8} mt={6}>
              {identities.map((identity) => (
                <Radio
                  key={identity.key}
                  value={identity.key}
                  label={displayName(identity)}
                  description={`${SOURCE_WORDS[identity.source].name} · ${identity.login ?? identity.email ?? identity.user_id}`}
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm">
          {apart ? t('matching:dialog.apartHelp', { name }) : t('matching:dialog.splitHelp', { name })}
        </Text>
        {decide.isError && <DecisionProblem error={decide.error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} data-autofocus>
            {t('actions.cancel')}
          </Button>
          <Button onClick={part} loading={decide.isPending}>
            {apart ? t('matching:dialog.confirmApart') : t('matching:dialog.confirmSplit')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
