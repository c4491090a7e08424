import { t } from '../../i18n/t.ts'
import type { en } from '../../i18n/en/index.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'

interface ExplainLimitProps {
  of: keyof typeof en.limits.explain
  /** What the number is called where it stands. */
  name: string
}

/** Says how a number of the Limits page is made. */
export function ExplainLimit({ of, name }: ExplainLimitProps) {
  const words = t(`limits:explain.${of}`, { returnObjects: true })
  return <ExplainText name={name} what={words.what} more={[words.how]} />
}
