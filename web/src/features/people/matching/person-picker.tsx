import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { t } from '../../../i18n/t.ts'
import { displayName } from '../display-name.ts'
import { matchesQuery } from './matching-queries.ts'

const SEARCH_DELAY_MS = 200
const MOST = 20

interface PersonPickerProps {
  /** Who is not offered: the one to be joined with. */
  besides: string
  pick: (identity: MatchIdentity | null) => void
}

function optionOf(identity: MatchIdentity) {
  const name = displayName(identity)
  const about = [SOURCE_WORDS[identity.source].name, identity.email, identity.login]
  return { value: identity.key, label: [name, ...about.filter((text) => text && text !== name)].join(' · ') }
}

/** Find one account among all of them. */
export function PersonPicker({ besides, pick }: PersonPickerProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<MatchIdentity | null>(null)
  const [search] = useDebouncedValue(text.trim(), SEARCH_DELAY_MS)
  const wanted = chosen && search === optionOf(chosen).label ? '' : search
  const { data } = useQuery(matchesQuery({ limit: MOST, search: wanted || undefined }))
  const found = (data?.data ?? [])
    .filter(({ identities }) => identities.every(({ key }) => key !== besides))
    .flatMap(({ identities }) => identities)
  const offered = chosen && !found.some(({ key }) => key === chosen.key) ? [chosen, ...found] : found
  return (
    <Select
      label={t('matching:dialog.whom')}
      placeholder={t('matching:dialog.whomHelp')}
      searchable
      data-autofocus
      nothingFoundMessage={t('matching:dialog.nobodyFound')}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={chosen?.key ?? null}
      data={offered.map(optionOf)}
      onChange={(key) => {
        const next = offered.find((identity) => identity.key === key) ?? null
        setChosen(next)
        pick(next)
      }}
    />
  )
}
