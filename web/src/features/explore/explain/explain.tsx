import { lazy } from 'react'
import { loadCatalogueWords } from '../../../i18n/service-words.ts'
import { ExplainPopover } from './explain-popover.tsx'
import type { ExplanationProps } from './explanation.tsx'
import { metricWords } from './metric-words.ts'

const Explanation = lazy(async () => {
  const [part] = await Promise.all([import('./explanation.tsx'), loadCatalogueWords()])
  return { default: part.Explanation }
})

interface ExplainProps extends Omit<ExplanationProps, 'name'> {
  /** What the number is called where it stands; the metric's own name when absent. */
  name?: string | undefined
}

/**
 * The button beside a number of the catalogue that opens what it means: definition, formula, filters in force, source,
 * how many rows stand behind it and how far they reach. It asks only when it is opened, so a page pays nothing for it.
 */
export function Explain({ metric, scope, name = metricWords(metric).name }: ExplainProps) {
  return (
    <ExplainPopover name={name}>
      <Explanation metric={metric} scope={scope} name={name} />
    </ExplainPopover>
  )
}
