import styles from './overview.module.css'
import { IconAlertTriangle, IconArrowDownRight, IconArrowUpRight, IconPointFilled } from '@tabler/icons-react'
import { Trans } from '../../i18n/rich-text.ts'
import type { OverviewChange } from '../../../../src/api/contract/overview.ts'
import { stringifySearch } from '../../app/search/search-text.ts'
import { useNow } from '../../components/use-now.ts'
import { toDay } from '../../format/time.ts'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { changeWords, isUp, partsText } from './change-words.ts'
import { standingFacts } from './standing-facts.ts'
import type { Overview } from './use-overview.ts'
import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

type Evidence = OverviewChange['evidence']

/** A link that the service made: its page and state are checked by the page itself. */
function EvidenceLink({ evidence, children }: { evidence: Evidence; children?: ReactNode }) {
  const router = useRouter()
  const href = `${evidence.path}${stringifySearch(evidence.search)}`
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <Anchor href={href} onClick={open} inherit fw={600}>
      {children}
    </Anchor>
  )
}

/** How many are told at most. */
const TOLD = 3

/** What changed enough to be news, each a sentence that leads to its numbers. */
export function ChangesPanel({ overview }: { overview: Overview }) {
  const { changes } = overview
  return (
    <Panel
      title={t('overview:changes.title')}
      hint={t(overview.privacy ? 'overview:groups.changes.hint' : 'overview:changes.hint')}
    >
      {changes.length > 0 && (
        <ol className={styles['changes']}>
          {changes.map((change) => (
            <Sentence key={`${change.kind} ${change.metric} ${change.part?.value}`} change={change} />
          ))}
        </ol>
      )}
      {changes.length < TOLD && <Standing overview={overview} />}
    </Panel>
  )
}

function Sentence({ change }: { change: OverviewChange }) {
  const { key, values } = changeWords(change)
  const { driver } = change
  return (
    <li>
      <Sign change={change} />
      <span>
        <Trans
          i18nKey={`overview:${key}`}
          count={values.count}
          values={values}
          components={{ all: <EvidenceLink evidence={change.evidence} /> }}
        />{' '}
        {driver && (
          <Trans
            i18nKey="overview:changes.mostly"
            values={{ what: partsText(driver.parts) }}
            components={{ part: <EvidenceLink evidence={driver.evidence} /> }}
          />
        )}
      </span>
    </li>
  )
}

function Sign({ change }: { change: OverviewChange }) {
  if (change.kind === 'data') return <IconAlertTriangle size={20} aria-label={t('overview:changes.alert')} />
  return isUp(change) ? (
    <IconArrowUpRight size={20} aria-label={t('overview:changes.up')} />
  ) : (
    <IconArrowDownRight size={20} aria-label={t('overview:changes.down')} />
  )
}

/** Nothing notable is an answer of its own; that nothing could be compared is another. */
function nothingText({ changes, compared, privacy }: Overview): string {
  if (changes.length > 0) return t('overview:changes.standing')
  const words = privacy ? 'overview:groups.changes' : 'overview:changes'
  if (compared.some(({ reason }) => reason === null))
    return `${t('overview:changes.none')} ${t(`${words}.noneText`)}`
  const short = compared.every(({ reason }) => reason === 'too_short')
  return short ? t(`${words}.wait`) : t(`${words}.holes`)
}

/** What stands, where less than three things are new. */
function Standing({ overview }: { overview: Overview }) {
  const told = overview.changes.map(({ kind }) => kind)
  const facts = standingFacts(overview, toDay(useNow()))
    .filter(({ kind }) => !told.includes(kind))
    .slice(0, TOLD - told.length)
  if (facts.length === 0 && told.length > 0) return null
  return (
    <div className={styles['standing']}>
      <p className={styles['note']}>{nothingText(overview)}</p>
      <ul className={styles['changes']}>
        {facts.map(({ kind, key, values, evidence }) => (
          <li key={kind}>
            <IconPointFilled size={20} aria-hidden />
            <span>
              <Trans
                i18nKey={`overview:${key}`}
                values={values}
                components={{ all: <EvidenceLink evidence={evidence} /> }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
