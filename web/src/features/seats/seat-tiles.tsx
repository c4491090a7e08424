import { UnstyledButton } from '@mantine/core'
import type { SeatsAnswer } from '../../../../src/api/contract/seats.ts'
import { formatCount } from '../../format/decimal.ts'
import styles from '../explore/metric-tile.module.css'
import type { SeatsSearch } from './seats-search.ts'
import type { Seats } from './use-seats.ts'
import { SEATS_WORDS as WORDS } from './words.ts'

type Totals = SeatsAnswer['totals']

const TILES: readonly (keyof Totals)[] = [
  'people',
  'active',
  'idle',
  'never_used',
  'new',
  'pending_cancellation',
  'unassigned',
]

function statusOf(tile: keyof Totals): SeatsSearch['status'] {
  if (tile === 'people') return undefined
  return tile === 'pending_cancellation' ? 'pending' : tile
}

function helpOf(tile: keyof Totals, days: string): string {
  const help = WORDS.tileHelp[tile]
  return typeof help === 'string' ? help : help(days)
}

/** How many seats are in which state. A tile shows only its people in the list. */
export function SeatTiles({ totals, seats }: { totals: Totals; seats: Seats }) {
  const { search, change, idleDays } = seats
  return (
    <section className={styles['tiles']} aria-label={WORDS.totals}>
      {TILES.map((tile) => {
        const status = statusOf(tile)
        const chosen = search.status === status
        return (
          <div key={tile} className={styles['tile']} data-chosen={chosen}>
            <UnstyledButton
              className={styles['button']}
              aria-pressed={chosen}
              onClick={() => change({ status })}
            >
              <span className={styles['name']}>{WORDS.tiles[tile]}</span>
              <span className={styles['value']}>{formatCount(totals[tile])}</span>
              <span className={styles['detail']}>{helpOf(tile, idleDays)}</span>
            </UnstyledButton>
          </div>
        )
      })}
    </section>
  )
}
