import type { Dimension } from '../../../../src/api/contract/words.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useGroupsOnly, useMay } from '../../api/session.ts'
import { t } from '../../i18n/t.ts'
import { byDimension } from '../explore/filters/filters.ts'
import { PAGE_NAMES } from '../views/view-words.ts'
import type { ViewPath } from '../views/view-address.ts'
import type { Command } from './command.ts'

interface Split {
  path: ViewPath
  field: 'by' | 'list'
  dimensions: Dimension[]
}

/** Pages by what their chart is split by, or their table lists. */
const SPLITS: Split[] = [
  { path: '/spend', field: 'by', dimensions: ['model', 'product', 'surface', 'client', 'group', 'user'] },
  { path: '/activity', field: 'by', dimensions: ['model', 'feature', 'language', 'editor', 'team', 'user'] },
  { path: '/adoption', field: 'list', dimensions: ['team'] },
  { path: '/productivity', field: 'list', dimensions: ['repository', 'team', 'cohort'] },
]

/** Of these, what numbers of groups are split by on their pages. */
const OF_GROUPS: Split[] = [
  { path: '/spend', field: 'by', dimensions: ['model', 'product', 'surface', 'client'] },
  { path: '/activity', field: 'by', dimensions: ['model', 'feature', 'language', 'editor'] },
  { path: '/productivity', field: 'by', dimensions: ['repository'] },
]

const SHORT_WAYS = [
  { key: 'idleSeats', href: '/seats?status=idle' },
  { key: 'neverUsedSeats', href: '/seats?status=never_used' },
  { key: 'idleAccounts', href: '/people?idle=seat' },
] as const

/** Answers people look for by name: a page split by something, and lists that somebody acts on. */
export function useNumberCommands(): Command[] {
  const { history } = useRouter()
  const groupsOnly = useGroupsOnly()
  const mayRead = useMay('metrics:read')
  const found = (label: string, href: string): Command => ({
    id: `number ${href}`,
    label,
    icon: IconChartBar,
    run: () => history.push(href),
  })
  const splits = (groupsOnly ? OF_GROUPS : SPLITS).flatMap(({ path, field, dimensions }) =>
    dimensions.map((dimension) => {
      const words = { name: PAGE_NAMES[path], dimension: byDimension(dimension) }
      return found(t('explore:chart.byDimension', words), `${path}?${field}=${dimension}`)
    }),
  )
  if (!mayRead) return []
  // They lead to lists of people.
  if (groupsOnly) return splits
  return [...splits, ...SHORT_WAYS.map(({ key, href }) => found(t(`palette:number.${key}`), href))]
}
