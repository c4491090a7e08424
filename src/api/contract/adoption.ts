import { z } from 'zod'
import { BeforeDay, Day, Notes, SinceDay } from './common.ts'
import { MetricsAnswer } from './metrics.ts'

/** Whole days, `to` exclusive. The period before is as long and ends where this one begins. */
export const MovementQuery = z.object({
  from: SinceDay,
  to: BeforeDay,
  group_by: z.enum(['team']).optional().describe('Also each team by itself.'),
})
export type MovementQuery = z.infer<typeof MovementQuery>

const Period = z.object({ from: Day, to: Day, active: z.int().nullable() })

const MovementRow = z
  .object({
    team: z.string().nullable().describe('Null: everybody.'),
    team_label: z.string().nullable(),
    new: z.int().nullable().describe('Active now, never before.'),
    retained: z.int().nullable().describe('Active now and in the period before.'),
    returning: z.int().nullable().describe('Active now and once, but not in the period before.'),
    lapsed: z.int().nullable().describe('Active in the period before, not now.'),
  })
  .meta({
    id: 'MovementRow',
    description: 'Numbers are null where one of the periods is not known as a whole.',
  })
export type MovementRow = z.infer<typeof MovementRow>

export const MovementAnswer = z
  .object({
    previous: Period,
    current: Period,
    data: z.array(MovementRow),
    completeness: MetricsAnswer.shape.completeness,
    ...Notes,
    privacy: MetricsAnswer.shape.privacy.describe(
      'Present where groups are shown and people are not: of one month, and of everybody; null there is also what too few people stand behind.',
    ),
  })
  .meta({ id: 'MovementAnswer' })
export type MovementAnswer = z.infer<typeof MovementAnswer>
