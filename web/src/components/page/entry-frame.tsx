import { Text, Title } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Brand } from './brand.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { SimulatedBanner } from './simulated-banner.tsx'
import styles from './entry-frame.module.css'
import { t } from '../../i18n/t.ts'

const POINTS = t('entry.points', { returnObjects: true })

function Sea() {
  return (
    <svg className={styles['sea']} viewBox="0 0 600 400" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 14h600" stroke="#eafafb" strokeWidth="1.5" strokeDasharray="7 7" opacity=".75" />
      <path
        d="M0 86c75 0 75-34 150-34s75 34 150 34 75-34 150-34 75 34 150 34v314H0z"
        fill="#1f97a7"
        opacity=".5"
      />
      <path
        d="M0 132c75 0 75-28 150-28s75 28 150 28 75-28 150-28 75 28 150 28v268H0z"
        fill="#0f8091"
        opacity=".6"
      />
      <path
        d="M0 180c75 0 75-24 150-24s75 24 150 24 75-24 150-24 75 24 150 24v220H0z"
        fill="#08586a"
        opacity=".85"
      />
    </svg>
  )
}

interface EntryFrameProps {
  title: string
  /** The title where absent. */
  heading?: string
  lead: string
  children: ReactNode
}

/** Pages before somebody is signed in: the form, and on wide screens what Tidemark is. */
export function EntryFrame({ title, heading = title, lead, children }: EntryFrameProps) {
  useEffect(() => {
    document.title = `${title} · Tidemark`
  }, [title])
  return (
    <div className={styles['frame']}>
      <main className={styles['form']} id="main">
        <SimulatedBanner />
        <Brand />
        <Title order={1} size="h2" mt="xl" mb={4}>
          {heading}
        </Title>
        <Text c="dimmed" mb="lg">
          {lead}
        </Text>
        {children}
        <LanguageChoice />
      </main>
      <aside className={styles['picture']} aria-label={t('entry.about')}>
        <Sea />
        <p className={styles['claim']}>{t('entry.claim')}</p>
        <ul className={styles['points']}>
          {POINTS.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
