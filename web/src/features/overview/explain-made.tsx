import { t } from '../../i18n/t.ts'
import { ExplainText } from '../explore/explain/explain-text.tsx'

const LINES = {
  people: ['explain.people.what', 'explain.people.how', 'explain.people.range'],
  expected: [
    'explain.expected.what',
    'explain.expected.how',
    'explain.expected.range',
    'explain.expected.not',
  ],
  limits: ['explain.limits.what', 'explain.limits.close', 'explain.limits.reach'],
  cost: ['explain.cost.what', 'explain.cost.idle', 'explain.cost.price'],
} as const

/** Says how a number of this page is made that is none of the catalogue (docs/overview.md). */
export function ExplainMade({ of }: { of: keyof typeof LINES }) {
  const [what, ...more] = LINES[of]
  return (
    <ExplainText
      name={t(`overview:explain.${of}.name`)}
      what={t(`overview:${what}`)}
      more={more.map((line) => t(`overview:${line}`))}
    />
  )
}
