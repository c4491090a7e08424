import { z } from 'zod'
import { BeforeDay, Day, IdParams as id, Sentence, SinceDay } from './common.ts'
import type { RouteContract } from './route-contract.ts'
import { ANNOTATION_KINDS, ANNOTATION_PAGES } from './words.ts'

const Text = z.string().trim().min(1).max(280)
const Until = Day.nullable().meta({ description: 'The day after its last; null: it is of one day.' })
const Source = z
  .string()
  .regex(/^[a-z_]{1,64}$/)
  .meta({ examples: ['code_assistant'] })
const OfTool = Source.nullable().meta({ description: 'The tool it is of; null: of every tool.' })
const Version = z.int().min(1).meta({ description: 'Goes up with every change of the note.' })

export const AnnotationsQuery = z.object({
  from: SinceDay,
  to: BeforeDay,
  source: Source.optional().meta({
    description: 'Only what happened to this tool, and what is of every tool.',
  }),
})

export const AnnotationNote = z
  .object({
    id: z.string(),
    day: Day,
    until: Until,
    text: Text,
    source: OfTool,
    created_by: z
      .object({ id: z.string(), name: z.string().nullable() })
      .describe('Name null: the person is gone, or an API token wrote it.'),
    version: Version,
  })
  .meta({ id: 'AnnotationNote', description: 'What an admin noted.' })
export type AnnotationNote = z.infer<typeof AnnotationNote>

export const Annotation = z
  .object({
    day: Day,
    until: Until,
    kind: z.enum(ANNOTATION_KINDS),
    source: OfTool,
    text: z.string(),
    text_said: Sentence.nullable().describe("Null: somebody's own words."),
    page: z
      .enum(ANNOTATION_PAGES)
      .nullable()
      .describe('Page of the dashboard that shows more of it; null: a note.'),
    note: AnnotationNote.nullable().describe('Null: nobody wrote it.'),
  })
  .meta({ id: 'Annotation' })
export type Annotation = z.infer<typeof Annotation>

export const AnnotationsAnswer = z
  .object({
    data: z.array(Annotation).describe('Oldest first.'),
    left_out: z.int().meta({ description: 'How many older ones of these days are not in the list.' }),
  })
  .meta({ id: 'AnnotationsAnswer' })
export type AnnotationsAnswer = z.infer<typeof AnnotationsAnswer>

export const AddNoteBody = z
  .strictObject({ day: Day, until: Until.optional(), text: Text, source: OfTool.optional() })
  .meta({ id: 'AddNoteBody' })
export const ChangeNoteBody = z.strictObject({ version: Version, ...AddNoteBody.partial().shape }).meta({
  id: 'ChangeNoteBody',
  description:
    'What is absent stays as it is. Refused with `conflict` when the note has changed since `version`.',
})

/** What happened beside numbers, and notes about it. */
export const ANNOTATION_ROUTES = {
  listAnnotations: {
    method: 'get',
    path: '/annotations',
    permission: 'metrics:read',
    privacy: 'release',
    tag: 'Annotations',
    summary:
      'What may be why numbers changed within some days: prices, allowances, models, policies, budgets, outages, definitions, notes',
    query: AnnotationsQuery,
    status: 200,
    answer: AnnotationsAnswer,
  },
  addNote: {
    method: 'post',
    path: '/annotations/notes',
    permission: 'organization:write',
    privacy: 'none',
    tag: 'Annotations',
    summary: 'Note something beside every chart of some days',
    body: AddNoteBody,
    status: 201,
    answer: AnnotationNote,
  },
  changeNote: {
    method: 'patch',
    path: '/annotations/notes/{id}',
    permission: 'organization:write',
    privacy: 'none',
    tag: 'Annotations',
    summary: 'Change a note',
    params: id,
    body: ChangeNoteBody,
    status: 200,
    answer: AnnotationNote,
  },
  deleteNote: {
    method: 'delete',
    path: '/annotations/notes/{id}',
    permission: 'organization:write',
    privacy: 'none',
    tag: 'Annotations',
    summary: 'Delete a note',
    params: id,
    status: 204,
    answer: null,
  },
} as const satisfies Record<string, RouteContract>
