import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import { BeforeLine } from '../explore/tiles/before-line.tsx'
import { Tile, Tiles } from '../../components/tiles.tsx'
import type { SeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'

type Totals = NonNullable<SeatsAnswer['totals']>

type Shown = Exclude<keyof Totals, `${string}_signed_in`>

const TILES: readonly Shown[] = [
  'people',
  'active',
  'idle',
  'never_used',
  'new',
  'pending_cancellation',
  'unassigned',
]

/** Who signed in and shows no use is another case than who never came. */
function detailOf(tile: Shown, totals: Totals, days: Seats['idleDays']): string {
  const help = t(`seats:tileHelp.${tile}`, { days })
  if (tile !== 'idle' && tile !== 'never_used') return help
  const signedIn = totals[`${tile}_signed_in`]
  return signedIn === 0 ? help : `${help}; ${t('seats:tileSignedIn', { count: signedIn })}`
}

function statusOf(tile: Shown): SeatsSearch['status'] {
  if (tile === 'people') return undefined
  return tile === 'pending_cancellation' ? 'pending' : tile
}

interface SeatTilesProps {
  totals: Totals
  /** Those of the earlier day; absent where none is compared with. */
  earlier: Totals | undefined
  seats: Seats
}

/** How many seats are in which state. A tile shows only its people in the list. */
export function SeatTiles({ totals, earlier, seats }: SeatTilesProps) {
  const { search, change, idleDays } = seats
  return (
    <Tiles label={t('seats:totals')}>
      {TILES.map((tile) => {
        const status = statusOf(tile)
        return (
          <Tile
            key={tile}
            name={t(`seats:tiles.${tile}`)}
            value={formatCount(totals[tile])}
            chosen={search.status === status}
            choose={() => change({ status })}
            detail={detailOf(tile, totals, idleDays)}
          >
            {earlier && <BeforeLine now={totals[tile]} before={earlier[tile]} unit="seats" />}
          </Tile>
        )
      })}
    </Tiles>
  )
}
