import type { PeopleAnswer } from '../../../../src/api/contract/people/persons.ts'
import { t } from '../../i18n/t.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'
import { Tile, Tiles } from '../../components/tiles.tsx'
import { formatCount } from '../../format/decimal.ts'
import type { Sources } from './one-source.tsx'
import type { PeopleSearch } from './people-search.ts'
import type { People } from './use-people.ts'

type Choice = Pick<PeopleSearch, 'status' | 'idle'>

const EVERYBODY: Choice = { status: undefined, idle: undefined }
/** Each with the sources that it takes: without them a count would be no zero but nothing known. */
const CHOICES = [
  ['all', 'people', EVERYBODY, []],
  ['both', 'both', { status: 'both', idle: undefined }, ['code', 'chat']],
  ['code_only', 'code_only', { status: 'code_only', idle: undefined }, ['code', 'chat']],
  ['chat_only', 'chat_only', { status: 'chat_only', idle: undefined }, ['code', 'chat']],
  ['idle_seats', 'idle_seats', { status: undefined, idle: 'seat' }, ['code']],
  ['idle_chat', 'idle_chat', { status: undefined, idle: 'chat' }, ['chat']],
] as const satisfies readonly (readonly [
  string,
  keyof PeopleAnswer['counts'],
  Choice,
  readonly (keyof Sources)[],
])[]

interface PeopleTilesProps {
  counts: PeopleAnswer['counts']
  people: People
  sources: Sources
}

/** How many people there are of each kind; choosing one shows only those. */
export function PeopleTiles({ counts, people, sources }: PeopleTilesProps) {
  const { search, change } = people
  const known = CHOICES.filter(([, , , needs]) => needs.every((source) => sources[source]))
  return (
    <Tiles choices label={t('people:tiles.label')}>
      {known.map(([id, count, choice]) => {
        const chosen = search.status === choice.status && search.idle === choice.idle
        const name = t(`people:tiles.${id}`)
        const words = t(`people:explain.${id}`, { returnObjects: true })
        return (
          <Tile
            key={id}
            name={name}
            value={counts[count] === null ? t('unknown') : formatCount(counts[count])}
            chosen={chosen}
            choose={() => change(chosen ? EVERYBODY : choice)}
            explain={<ExplainText name={name} words={words} />}
            detail={t(`people:tileHelp.${id}`)}
          />
        )
      })}
    </Tiles>
  )
}
