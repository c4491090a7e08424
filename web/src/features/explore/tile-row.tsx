import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { TILE_HEIGHT } from './metric-tile.tsx'
import styles from './metric-tile.module.css'

interface TileRowProps {
  label: string
  /** Null while they are on the way: `count` places are kept for them. */
  children: ReactNode
  count: number
  /** Short numbers: more tiles fit beside each other. */
  narrow?: boolean
}

export function TileRow({ label, children, count, narrow = false }: TileRowProps) {
  return (
    <section
      className={styles['tiles']}
      data-narrow={narrow || undefined}
      aria-label={label}
      aria-busy={children === null}
    >
      {children ?? Array.from({ length: count }, (_, place) => <Skeleton key={place} height={TILE_HEIGHT} />)}
    </section>
  )
}
