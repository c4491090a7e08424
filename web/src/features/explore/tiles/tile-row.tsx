import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { TILE_HEIGHT } from './metric-tile.tsx'
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
