import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWithoutNames } from '../../api/session.ts'
import { loadPageTexts } from '../../i18n/t.ts'

const PseudonymsPanel = lazy(async () => {
  await Promise.all((['people', 'reveals'] as const).map(loadPageTexts))
  return { default: (await import('../people/pseudonyms/pseudonyms-panel.tsx')).PseudonymsPanel }
})

/** People without their names, where that was agreed on. */
export function WithoutNames() {
  if (!useWithoutNames()) return null
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      <PseudonymsPanel />
    </Suspense>
  )
}
