import type { MatchIdentity } from '../../../../../src/api/contract/people/matches.ts'
import { SOURCE_WORDS } from '../../../components/source/source-words.ts'
import { displayName } from '../display-name.ts'
import styles from './identity-card.module.css'

interface IdentityCardProps {
  identity: MatchIdentity
  /** In a table, whose head names the source: two lines. */
  compact?: boolean
}

/** An account as its source knows it. */
export function IdentityCard({ identity, compact = false }: IdentityCardProps) {
  const name = displayName(identity)
  const about = [identity.email, identity.login, identity.user_id].filter(
    (text, place, all) => text !== null && text !== name && all.indexOf(text) === place,
  )
  return (
    <div className={styles['card']}>
      {!compact && <span className={styles['source']}>{SOURCE_WORDS[identity.source].name}</span>}
      <span className={styles['name']}>{name}</span>
      {compact && <span className={styles['about']}>{about.join(' · ')}</span>}
      {(compact ? [] : about).map((text) => (
        <span key={text} className={styles['about']}>
          {text}
        </span>
      ))}
    </div>
  )
}
