import { jsonAnswer, type Answer } from '../server/answer.ts'
import { changeLinkedPage, type PageForm } from './change-linked-page.ts'

interface Page {
  data: Record<string, unknown>[]
  has_more: boolean
  [field: string]: unknown
}

function readPage(answer: Answer): Page | null {
  if (answer.status !== 200) return null
  const value: unknown = JSON.parse(answer.body.toString('utf8'))
  if (typeof value !== 'object' || value === null || !('data' in value) || !Array.isArray(value.data))
    return null
  return { ...value, data: value.data, has_more: 'has_more' in value && value.has_more === true }
}

/**
 * A broken page of a list: `repeat` the previous page again · `stuck` more is claimed, but the cursor does not advance ·
 * `endless` more is always claimed · `no_last_end_time` more is claimed without a cursor · `boundary_again` the last item of
 * the previous page comes first · `no_data` the field is missing.
 */
export function changePage(
  answer: Answer,
  form: PageForm,
  before: Answer | null,
  after: string | null,
): Answer {
  const page = readPage(answer)
  if (!page) return changeLinkedPage(answer, form, before)
  const last = before && readPage(before)
  switch (form) {
    case 'repeat':
      return before ?? answer
    case 'stuck':
      return jsonAnswer(200, {
        ...page,
        has_more: true,
        ...('last_end_time' in page ? { last_end_time: after } : { cursor: 'c3R1Y2s' }),
      })
    case 'endless':
      return jsonAnswer(200, { ...page, has_more: true })
    case 'no_last_end_time':
      return jsonAnswer(200, { ...page, has_more: true, last_end_time: null, cursor: null })
    case 'boundary_again':
      return jsonAnswer(200, { ...page, data: [...(last?.data.slice(-1) ?? []), ...page.data] })
    case 'no_data':
      return jsonAnswer(200, { ...page, data: undefined })
  }
}
