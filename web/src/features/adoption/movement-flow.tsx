import type { MovementRow } from '../../../../src/api/contract/adoption.ts'
import { formatCount } from '../../format/decimal.ts'
import { t } from '../../i18n/t.ts'
import styles from './movement-flow.module.css'
import { Hint } from '../../components/side-text.tsx'

export const MOVES = ['new', 'returning', 'retained', 'lapsed'] as const
type Move = (typeof MOVES)[number]

interface MovementFlowProps {
  row: MovementRow
  /** People active in the period before and in this one; null: unknown. */
  before: number | null
  now: number | null
}

/** Without a count: too few people for one, where groups are shown. */
function Line({ move, count, most }: { move: Move; count: number | null; most: number }) {
  const width = `${most === 0 ? 0 : (100 * (count ?? 0)) / most}%`
  return (
    <li>
      <div className={styles['head']}>
        <span className={styles['name']}>{t(`adoption:movement.${move}`)}</span>
        {count === null ? <span>{t('adoption:movement.withheld')}</span> : <b>{formatCount(count)}</b>}
      </div>
      <div className={styles['track']} aria-hidden="true">
        <div className={styles['fill']} data-move={move} style={{ width }} />
      </div>
      <p className={styles['help']}>{t(`adoption:movement.${move}Help`)}</p>
    </li>
  )
}

/** The four ways people move, as counts with a bar each, between the people active before and now. */
export function MovementFlow({ row, before, now }: MovementFlowProps) {
  const counts = MOVES.map((move) => row[move])
  const known = counts.filter((count) => count !== null)
  if (known.length === 0) {
    return (
      <Hint py="lg" ta="center">
        {t('adoption:movement.unknown')}
      </Hint>
    )
  }
  const most = Math.max(...known)
  const shown = (active: number | null) => (active === null ? '–' : formatCount(active))
  return (
    <>
      <dl className={styles['ends']}>
        <div>
          <dt>{t('adoption:movement.before')}</dt>
          <dd>{shown(before)}</dd>
        </div>
        <div>
          <dt>{t('adoption:movement.now')}</dt>
          <dd>{shown(now)}</dd>
        </div>
      </dl>
      <ul className={styles['list']}>
        {MOVES.map((move) => (
          <Line key={move} move={move} count={row[move]} most={most} />
        ))}
      </ul>
    </>
  )
}
