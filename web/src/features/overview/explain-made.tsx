import { t } from '../../i18n/t.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'

/** Says how a number of this page is made that is none of the catalogue (docs/overview.md). */
export function ExplainMade({ of }: { of: 'people' | 'expected' | 'limits' | 'cost' }) {
  const { name, ...words } = t(`overview:explain.${of}`, { returnObjects: true })
  return <ExplainText name={name} words={words} />
}
