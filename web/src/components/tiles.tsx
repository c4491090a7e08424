import { UnstyledButton } from '@mantine/core'
import type { HTMLAttributes, ReactNode } from 'react'
import styles from './tiles.module.css'

interface TilesProps extends HTMLAttributes<HTMLElement> {
  label: string
  /** Choosing one of them narrows a list. */
  choices?: boolean
}

/** Tiles beside each other, as many as fit. */
export function Tiles({ label, choices = false, ...section }: TilesProps) {
  const props = { className: styles['tiles'], 'aria-label': label, ...section }
  return choices ? <fieldset {...props} /> : <section {...props} />
}

interface TileProps {
  name: string
  value: ReactNode
  /** For whoever points at it, e.g. every digit. */
  title?: string
  chosen?: boolean
  /** Absent: there is nothing to choose. */
  choose?: (() => void) | undefined
  /** Beside the tile, which may be a button itself. */
  explain?: ReactNode
  /** Between the value and the detail. */
  children?: ReactNode
  detail?: ReactNode
}

/** A number with its name. */
export function Tile({ name, value, title, chosen = false, choose, explain, children, detail }: TileProps) {
  const face = (
    <>
      <span className={styles['name']}>{name}</span>
      <span className={styles['value']}>{value}</span>
      {children}
      {detail && <span className={styles['detail']}>{detail}</span>}
    </>
  )
  const place = { className: styles['button'], title, children: face }
  return (
    <div className={styles['tile']} data-chosen={chosen}>
      {choose ? <UnstyledButton {...place} aria-pressed={chosen} onClick={choose} /> : <div {...place} />}
      {explain && <div className={styles['info']}>{explain}</div>}
    </div>
  )
}
