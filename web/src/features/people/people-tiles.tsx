import type { PeopleAnswer } from '../../../../src/api/contract/persons.ts'
import { t } from '../../i18n/t.ts'
import { ChoiceTiles } from './choice-tiles.tsx'
import type { PeopleSearch } from './people-search.ts'
import type { People } from './use-people.ts'

type Choice = Pick<PeopleSearch, 'status' | 'idle'>

const EVERYBODY: Choice = { status: undefined, idle: undefined }
const CHOICES = [
  ['all', 'people', EVERYBODY],
  ['both', 'both', { status: 'both', idle: undefined }],
  ['code_only', 'code_only', { status: 'code_only', idle: undefined }],
  ['chat_only', 'chat_only', { status: 'chat_only', idle: undefined }],
  ['idle_seats', 'idle_seats', { status: undefined, idle: 'seat' }],
  ['idle_chat', 'idle_chat', { status: undefined, idle: 'chat' }],
] as const satisfies readonly (readonly [string, keyof PeopleAnswer['counts'], Choice])[]

/** How many people there are of each kind; choosing one shows only those. */
export function PeopleTiles({ counts, people }: { counts: PeopleAnswer['counts']; people: People }) {
  const { search, change } = people
  const tiles = CHOICES.map(([id, count, choice]) => {
    const chosen = search.status === choice.status && search.idle === choice.idle
    return {
      id,
      name: t(`people:tiles.${id}`),
      help: t(`people:tileHelp.${id}`),
      count: counts[count],
      chosen,
      choose: () => change(chosen ? EVERYBODY : choice),
    }
  })
  return <ChoiceTiles label={t('people:tiles.label')} tiles={tiles} />
}
