import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MatchedPerson, MatchIdentity } from '../../../../src/api/contract/matches.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { TextLink } from '../../components/typed-links.tsx'
import { t } from '../../i18n/t.ts'
import { displayName } from './display-name.ts'
import { IdentityCard } from './identity-card.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { SplitDialog } from './split-dialog.tsx'

/** The name of the first account that has one. */
function personName({ id, identities }: MatchedPerson): string {
  const of = (field: 'name' | 'email' | 'login') =>
    identities.find((identity) => identity[field] !== null)?.[field] ?? null
  return displayName({ key: id, name: of('name'), email: of('email'), login: of('login') })
}

function Accounts({ of, source }: { of: readonly MatchIdentity[]; source: MatchIdentity['source'] }) {
  const own = of.filter((identity) => identity.source === source)
  if (own.length === 0) return t('matching:nobody')
  return (
    <Stack gap={6}>
      {own.map((identity) => (
        <IdentityCard key={identity.key} identity={identity} compact />
      ))}
    </Stack>
  )
}

interface RowProps {
  person: MatchedPerson
  may: boolean
  join: (identity: MatchIdentity) => void
  part: (person: MatchedPerson) => void
}

function Row({ person, may, join, part }: RowProps) {
  const name = personName(person)
  const [first] = person.identities
  return (
    <tr>
      <th scope="row">
        <TextLink to="/people/$key" params={{ key: person.id }} search={{}} size="xs">
          {name}
        </TextLink>
      </th>
      <td>
        <Accounts of={person.identities} source="code_assistant" />
      </td>
      <td>
        <Accounts of={person.identities} source="chat_assistant" />
      </td>
      {may && first && (
        <td>
          <Group gap={6} wrap="nowrap">
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('matching:mergeWithName', { name })}
              onClick={() => join(first)}
            >
              {t('matching:mergeWith')}
            </Button>
            {person.identities.length > 1 && (
              <Button
                size="compact-xs"
                variant="default"
                aria-label={t('matching:splitName', { name })}
                onClick={() => part(person)}
              >
                {t('matching:split')}
              </Button>
            )}
          </Group>
        </td>
      )}
    </tr>
  )
}

/** People with their accounts in both sources; an admin joins and parts. */
export function MatchedTable({ people, may }: { people: readonly MatchedPerson[]; may: boolean }) {
  const [joining, setJoining] = useState<MatchIdentity | null>(null)
  const [parting, setParting] = useState<MatchedPerson | null>(null)
  return (
    <>
      <ScrollTable caption={t('matching:table')}>
        <thead>
          <tr>
            <th scope="col">{t('matching:columns.person')}</th>
            <th scope="col">{t('matching:columns.code')}</th>
            <th scope="col">{t('matching:columns.chat')}</th>
            {may && <th scope="col">{t('matching:columns.action')}</th>}
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <Row key={person.id} person={person} may={may} join={setJoining} part={setParting} />
          ))}
        </tbody>
      </ScrollTable>
      {joining && <MergeDialog one={joining} close={() => setJoining(null)} />}
      {parting && <SplitDialog identities={parting.identities} close={() => setParting(null)} />}
    </>
  )
}
