import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../../format/decimal.ts'
import { t } from '../../../i18n/t.ts'
import styles from './choice-tiles.module.css'

export interface ChoiceTile {
  id: string
  name: string
  help: string
  /** Null is unknown. */
  count: number | null
  chosen: boolean
  /** Beside the tile, which is a button itself. */
  explain?: ReactNode
  choose: () => void
}

/** Counts that are also what the list below can be narrowed to. */
export function ChoiceTiles({ label, tiles }: { label: string; tiles: readonly ChoiceTile[] }) {
  return (
    <fieldset aria-label={label} className={styles['tiles']} style={{ margin: 0, padding: 0, border: 0 }}>
      {tiles.map(({ id, name, help, count, chosen, choose, explain }) => (
        <div key={id} className={styles['place']}>
          <UnstyledButton className={styles['tile'] ?? ''} aria-pressed={chosen} onClick={choose}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['count']}>{count === null ? t('unknown') : formatCount(count)}</span>
            <span className={styles['help']}>{help}</span>
          </UnstyledButton>
          {explain && <div className={styles['explain']}>{explain}</div>}
        </div>
      ))}
    </fieldset>
  )
}
