import { UnstyledButton } from '@mantine/core'
import { formatCount } from '../../format/decimal.ts'
import styles from './choice-tiles.module.css'

export interface ChoiceTile {
  id: string
  name: string
  help: string
  count: number
  chosen: boolean
  choose: () => void
}

/** Counts that are also what the list below can be narrowed to. */
export function ChoiceTiles({ label, tiles }: { label: string; tiles: readonly ChoiceTile[] }) {
  return (
    <fieldset aria-label={label} className={styles['tiles']} style={{ margin: 0, padding: 0, border: 0 }}>
      {tiles.map(({ id, name, help, count, chosen, choose }) => (
        <UnstyledButton key={id} className={styles['tile'] ?? ''} aria-pressed={chosen} onClick={choose}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['count']}>{formatCount(count)}</span>
          <span className={styles['help']}>{help}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
