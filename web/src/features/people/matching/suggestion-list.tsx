import { Badge, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MatchedPerson, MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { t } from '../../../i18n/t.ts'
import { IdentityCard } from './identity-card.tsx'
import styles from './identity-card.module.css'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

interface Pair {
  code: MatchIdentity
  chat: MatchIdentity
  reason: NonNullable<MatchedPerson['suggestion']>['reason']
}

/** Every suggestion stands with both of its people; a pair is shown once. */
function pairsOf(people: readonly MatchedPerson[]): Pair[] {
  const pairs = people.flatMap(({ identities, suggestion }): [string, Pair][] => {
    const both = [...identities, ...(suggestion?.identities ?? [])]
    const [code, chat] = (['code_assistant', 'chat_assistant'] as const).map((source) =>
      both.find((identity) => identity.source === source),
    )
    if (!suggestion || !code || !chat) return []
    return [[`${code.key} ${chat.key}`, { code, chat, reason: suggestion.reason }]]
  })
  return [...new Map(pairs).values()]
}

/** Pairs that look alike, side by side with why; nobody is joined before an admin says so. */
export function SuggestionList({ people }: { people: readonly MatchedPerson[] }) {
  const [joining, setJoining] = useState<Pair | null>(null)
  const [parting, setParting] = useState<Pair | null>(null)
  return (
    <Stack gap="xs">
      {pairsOf(people).map((pair) => (
        <div key={`${pair.code.key} ${pair.chat.key}`} className={styles['pair']}>
          <IdentityCard identity={pair.code} />
          <IdentityCard identity={pair.chat} />
          <div className={styles['side']}>
            <Badge variant="light" color="gray" tt="none" fw={500}>
              {t(`matching:reason.${pair.reason}`)}
            </Badge>
            <Group gap={6}>
              <Button size="compact-sm" onClick={() => setJoining(pair)}>
                {t('matching:merge')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setParting(pair)}>
                {t('matching:apart')}
              </Button>
            </Group>
          </div>
        </div>
      ))}
      {joining && <MergeDialog one={joining.code} other={joining.chat} close={() => setJoining(null)} />}
      {parting && <SplitDialog identities={[parting.chat]} close={() => setParting(null)} />}
    </Stack>
  )
}
