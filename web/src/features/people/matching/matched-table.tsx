import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { MatchedPerson, MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { namedColumns, type Column } from '../../../components/table/column.ts'
import { RowButton, Table } from '../../../components/table/table.tsx'
import { TextLink } from '../../../components/page/typed-links.tsx'
import { t } from '../../../i18n/t.ts'
import { displayName } from '../display-name.ts'
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

const NAMES = t('matching:columns', { returnObjects: true })

const COLUMNS: readonly Column<MatchedPerson>[] = namedColumns(NAMES, {
  person: (person) => (
    <TextLink to="/people/$key" params={{ key: person.id }} search={{}} size="xs">
      {personName(person)}
    </TextLink>
  ),
  code: ({ identities }) => <Accounts of={identities} source="code_assistant" />,
  chat: ({ identities }) => <Accounts of={identities} source="chat_assistant" />,
})

interface ActionsProps {
  person: MatchedPerson
  join: (identity: MatchIdentity) => void
  part: (person: MatchedPerson) => void
}

function Actions({ person, join, part }: ActionsProps) {
  const name = personName(person)
  const [first] = person.identities
  return (
    first && (
      <Group gap={6} wrap="nowrap">
        <RowButton aria-label={t('matching:mergeWithName', { name })} onClick={() => join(first)}>
          {t('matching:mergeWith')}
        </RowButton>
        {person.identities.length > 1 && (
          <RowButton aria-label={t('matching:splitName', { name })} onClick={() => part(person)}>
            {t('matching:split')}
          </RowButton>
        )}
      </Group>
    )
  )
}

/** People with their accounts in both sources; an admin joins and parts. */
export function MatchedTable({ people }: { people: readonly MatchedPerson[] }) {
  const [joining, setJoining] = useState<MatchIdentity | null>(null)
  const [parting, setParting] = useState<MatchedPerson | null>(null)
  const actions: readonly Column<MatchedPerson>[] = namedColumns(NAMES, {
    action: (person) => <Actions person={person} join={setJoining} part={setParting} />,
  })
  return (
    <>
      <Table
        caption={t('matching:table')}
        columns={[...COLUMNS, ...actions]}
        rows={people}
        rowKey={({ id }) => id}
      />
      {joining && <MergeDialog one={joining} close={() => setJoining(null)} />}
      {parting && <SplitDialog identities={parting.identities} close={() => setParting(null)} />}
    </>
  )
}
