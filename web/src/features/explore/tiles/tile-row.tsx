import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { MetricId } from '../../../../../src/api/contract/words.ts'
import type { Explore } from '../use-explore.ts'
import { TILE_HEIGHT, TotalTile } from './metric-tile.tsx'
import { SlowHint, type SlowHintProps } from '../slow-hint.tsx'
import { Tiles } from '../../../components/tiles.tsx'

interface TileRowProps {
  label: string
  /** Null while they are on the way: `count` places are kept for them. */
  children: ReactNode
  count: number
  /** Short numbers: more tiles fit beside each other. */
  narrow?: boolean
  /** While they are on the way: how to wait for them no longer. */
  slow?: SlowHintProps
}

export function TileRow({ label, children, count, narrow = false, slow }: TileRowProps) {
  return (
    <Tiles
      label={label}
      data-narrow={narrow || undefined}
      // Two full rows of four instead of one that leaves a single tile behind.
      data-wide={count === 8 || undefined}
      aria-busy={children === null}
    >
      {children ?? (
        <>
          {Array.from({ length: count }, (_, place) => (
            <Skeleton key={place} height={TILE_HEIGHT} />
          ))}
          {slow && <SlowHint {...slow} />}
        </>
      )}
    </Tiles>
  )
}

interface TotalTilesProps extends Pick<TileRowProps, 'label' | 'count' | 'narrow'> {
  explore: Explore
  /** All of the page where absent. */
  metrics?: readonly MetricId[]
  /** Nothing to choose: the page shows all its numbers at once. */
  still?: boolean
}

/** A tile for each number of the page's totals. */
export function TotalTiles({ explore, metrics = explore.metrics, still, ...row }: TotalTilesProps) {
  const { current, slow } = explore
  return (
    <TileRow {...row} slow={slow}>
      {current
        ? metrics.map((metric) => (
            <TotalTile
              key={metric}
              metric={metric}
              row={current.rows[0] ?? {}}
              explore={explore}
              still={still}
            />
          ))
        : null}
    </TileRow>
  )
}
