import { z } from 'zod'
import { Instant, listOf } from './common.ts'
import { VIEW_PATHS } from './words.ts'

const Name = z.string().trim().min(1).max(80)
const Path = z.enum(VIEW_PATHS)
const Search = z
  .string()
  .max(4000)
  .regex(/^[!-~]*$/)
  .meta({
    examples: ['range=30d&filter=model:gpt-5'],
    description: 'Query of the page’s address, without the question mark.',
  })

export const SavedView = z
  .object({
    id: z.string(),
    name: Name,
    path: Path,
    search: Search,
    created_by: z
      .object({ id: z.string(), name: z.string().nullable() })
      .describe('Name null: the person is gone, or an API token saved it.'),
    created_at: Instant,
    updated_at: Instant,
    may_edit: z.boolean().meta({ description: 'Whether the caller may rename or delete it.' }),
  })
  .meta({ id: 'SavedView' })
export type SavedView = z.infer<typeof SavedView>
export const SavedViewList = listOf(SavedView).meta({ id: 'SavedViewList' })

export const SaveViewBody = z
  .strictObject({ name: Name, path: Path, search: Search })
  .meta({ id: 'SaveViewBody' })
export const ChangeViewBody = z.strictObject({ name: Name.optional(), search: Search.optional() }).meta({
  id: 'ChangeViewBody',
  description: 'What is absent stays as it is. The page of a view does not change.',
})
