import type { Annotation as Happened } from '../../annotations/annotation.ts'
import { listAnnotations } from '../../annotations/list-annotations.ts'
import type { OwnNote } from '../../annotations/own-note.ts'
import { addNote, changeNote, deleteNote } from '../../annotations/write-notes.ts'
import type { Annotation, AnnotationNote } from '../contract/annotations.ts'
import { metricsScope } from '../metrics-scope.ts'
import { spoken } from '../sentence.ts'
import type { ApiServices } from '../services.ts'
import type { FactsGrant } from '../../privacy/gate.ts'
import type { Handlers } from './route-handler.ts'

type AnnotationRoutes = 'listAnnotations' | 'addNote' | 'changeNote' | 'deleteNote'

/** What happened beside numbers, and notes about it. */
export function annotationRoutes({ ctx }: ApiServices): Pick<Handlers, AnnotationRoutes> {
  return {
    listAnnotations: ({ identity: { actor }, gate, query, signal }) => {
      const list = async (facts: FactsGrant | null) => {
        const scope = await metricsScope({ ctx, actor })
        const asked = { ctx: { ...ctx, facts }, actor, scope, ...query, signal }
        const { data, leftOut } = await listAnnotations(asked)
        return {
          data: data.map((one) => ('kind' in one ? happenedAnswer(one) : notedAnswer(one))),
          left_out: leftOut,
        }
      }
      return gate.numbers({ release: () => list(null), facts: list })
    },

    addNote: async ({ identity: { actor }, body }) => noteAnswer(await addNote({ ctx, actor, input: body })),

    changeNote: async ({ identity: { actor }, params: { id }, body }) =>
      noteAnswer(await changeNote({ ctx, actor, id, input: body })),

    deleteNote: async ({ identity: { actor }, params: { id } }) => {
      await deleteNote({ ctx, actor, id })
      return null
    },
  }
}

const happenedAnswer = ({ said, ...one }: Happened): Annotation => ({
  ...one,
  ...spoken('text', said),
  note: null,
})

function notedAnswer(own: OwnNote): Annotation {
  const { day, until, text, source } = own
  return { day, until, kind: 'note', source, text, text_said: null, page: null, note: noteAnswer(own) }
}

const noteAnswer = ({ createdBy, ...note }: OwnNote): AnnotationNote => ({ ...note, created_by: createdBy })
