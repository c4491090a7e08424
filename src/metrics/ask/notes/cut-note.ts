import type { Dimension, Direction, MetricId } from '../../../model/metric.ts'
import { said, type Said } from '../../../words/said.ts'

/** By what the groups were chosen that an answer shows: the size of a number, or their own names. */
export type ChosenBy = ({ metric: MetricId | null } | { dimension: Dimension }) & { direction: Direction }

/** What is said of groups that are left out of an answer. Pure. */
export function cutNote({ count, by }: { count: number; by: readonly Dimension[] }, chosen: ChosenBy): Said {
  const shown = said('groups_shown', { count, by })
  if ('dimension' in chosen) return said('groups_cut_by_name', { shown, dimension: chosen.dimension })
  const ranking = chosen.direction === 'asc' ? 'smallest' : 'largest'
  return said('groups_cut', { ranking, shown, metric: chosen.metric ?? '' })
}
