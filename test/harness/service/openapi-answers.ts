import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { ROUTES, type RouteContract, type RouteId } from '../../../src/api/contract/routes.ts'

export interface AnswerSchemas {
  /** How an answer violates the published document; null when it conforms. */
  complaint(id: RouteId, status: number, text: string): string | null
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, object> }> }>>
}

/** Validate answers by the OpenAPI document alone, like a client in another language. */
export function openapiSchemas(document: unknown): AnswerSchemas {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema(document as object, 'api')
  const { paths } = document as Document
  return {
    complaint(id, status, text) {
      const route: RouteContract = ROUTES[id]
      const answer = paths[route.path]?.[route.method]?.responses[String(status)]
      if (!answer) return `${status} is not documented`
      const [type] = Object.keys(answer.content ?? {})
      if (type === undefined) return text === '' ? null : 'an empty answer was documented'
      const path = ['paths', route.path, route.method, 'responses', String(status), 'content', type, 'schema']
      const pointer = path.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
      const validate = ajv.getSchema(`api#/${encodeURI(pointer)}`)
      if (!validate) return `there is no schema at ${pointer}`
      return validate(JSON.parse(text)) ? null : ajv.errorsText(validate.errors)
    },
  }
}
