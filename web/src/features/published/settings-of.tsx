import { Skeleton } from '@mantine/core'
import { lazy, Suspense, type ComponentType } from 'react'
import type { PublishedPageId } from '../../app/published-pages.ts'
import { loadPageTexts } from '../../i18n/t.ts'

/** What admins set at the vendors, which tells of nobody, below the numbers of a page. */
const SETTINGS: Partial<Record<PublishedPageId, ComponentType>> = {
  limits: lazy(async () => {
    await Promise.all([loadPageTexts('limits'), loadPageTexts('budgets')])
    return { default: (await import('../limits/limit-settings.tsx')).LimitSettings }
  }),
  seats: lazy(async () => {
    await loadPageTexts('seats')
    return { default: (await import('../seats/policy-panel.tsx')).PolicyPanel }
  }),
}

export function SettingsOf({ page }: { page: PublishedPageId }) {
  const Settings = SETTINGS[page]
  if (!Settings) return null
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <Settings />
    </Suspense>
  )
}
