import type { z } from 'zod'
import { Problem } from '../contract/errors.ts'
import { ROUTES, type RouteContract, type RouteId } from '../contract/routes.ts'
import { readExamples } from './examples.ts'
import { createOpenapiSchemas, type OpenapiSchemas } from './openapi-schemas.ts'
import { bodyIsOptional } from '../routes/read-request.ts'
import { EXTRA_MEDIA_TYPES } from '../representations.ts'

const SECURITY = [{ bearerToken: [] }, { sessionCookie: [] }]

const securitySchemes = (sessionCookie: string) => ({
  bearerToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token from Settings › API tokens.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'Set by signing in. State changes must come from a page of this server.',
  },
})

/** Of the API, as in its addresses: which Tidemark answers is no stranger's business. */
const API_VERSION = 'v1'

const DESCRIPTION =
  'Usage and spend of AI tools. Times are ISO-8601 UTC, amounts are exact decimals as text, ' +
  'errors are RFC 9457 problem documents with a stable `code`. ' +
  'Examples are answers of simulated data, with one entry of each list.'

/**
 * The OpenAPI 3.1 document of the API, from the same table that serves it.
 * @param sessionCookie name of the cookie that signing in sets here
 */
export function openapiDocument({ sessionCookie }: { sessionCookie: string }): object {
  const schemas = createOpenapiSchemas()
  const parts = { schemas, exampleOf: readExamples() }
  const paths: Record<string, Record<string, object>> = {}
  for (const [id, route] of Object.entries(ROUTES) as [RouteId, RouteContract][]) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(id, route, parts) }
  }
  const tags = [...new Set(Object.values(ROUTES).map(({ tag }) => tag))]
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tidemark API',
      version: API_VERSION,
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api/v1' }],
    tags: tags.map((name) => ({ name })),
    paths,
    components: { securitySchemes: securitySchemes(sessionCookie), schemas: schemas.components },
  }
}

interface Parts {
  schemas: OpenapiSchemas
  exampleOf: ReturnType<typeof readExamples>
}

function operation(id: RouteId, route: RouteContract, parts: Parts): object {
  const { schemas } = parts
  const isPublic = route.permission === 'public'
  return {
    operationId: id,
    summary: route.summary,
    description: isPublic ? 'Needs nobody signed in.' : `Needs the permission \`${route.permission}\`.`,
    tags: [route.tag],
    security: isPublic ? [] : SECURITY,
    parameters: [...parameters('path', route.params, schemas), ...parameters('query', route.query, schemas)],
    ...(route.upload && {
      requestBody: { required: true, content: { [route.upload]: { schema: { type: 'string' } } } },
    }),
    ...(route.body && {
      requestBody: { required: !bodyIsOptional(route), content: jsonBody(id, route.body, parts) },
    }),
    responses: { [route.status]: answer(id, route, parts), ...problems(route, schemas) },
  }
}

function parameters(place: 'path' | 'query', part: z.ZodObject | undefined, schemas: OpenapiSchemas) {
  if (!part) return []
  const { properties = {}, required = [] } = schemas.input(part)
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...schema } = typeof property === 'object' ? property : {}
    return { name, in: place, required: required.includes(name), description, schema }
  })
}

function jsonBody(id: RouteId, body: z.ZodType, { schemas, exampleOf }: Parts) {
  const { body: example } = exampleOf(id)
  return { 'application/json': { schema: schemas.input(body), ...(example && { example }) } }
}

function answer(id: RouteId, route: RouteContract, { schemas, exampleOf }: Parts) {
  if (route.answer === null) return { description: 'Done' }
  const { answer: example } = exampleOf(id)
  const others = (EXTRA_MEDIA_TYPES[id] ?? []).map((type) => [type, { schema: { type: 'string' } }])
  return {
    description: route.summary,
    content: {
      'application/json': { schema: schemas.output(route.answer), ...(example && { example }) },
      ...Object.fromEntries(others),
    },
  }
}

function problems(route: RouteContract, schemas: OpenapiSchemas) {
  const content = { 'application/problem+json': { schema: schemas.output(Problem) } }
  const problem = (description: string) => ({ description, content })
  const isPublic = route.permission === 'public'
  const writes = route.method !== 'get'
  const reads = route.params ?? route.query ?? route.body
  return {
    ...(route.body && {
      400: problem('The body is not JSON'),
      413: problem('The body is larger than this route reads'),
    }),
    ...(route.upload && { 413: problem('The file is larger than this route reads') }),
    ...(isPublic && writes && { 408: problem('The body did not come in time') }),
    429: problem('Too many tries, or too many at once; `Retry-After` says when to try again'),
    ...(isPublic
      ? route.body && { 401: problem('The credentials are wrong') }
      : { 401: problem('Nobody is signed in') }),
    403: problem(refusal(route)),
    ...(route.params && { 404: problem('Missing, or not yours') }),
    ...(writes && {
      409: problem('Refused in the present state'),
      415: problem(`The body is not declared as ${route.upload ?? 'JSON'}`),
    }),
    ...(reads && { 422: problem('Refused; `code` says why, `errors` where') }),
    500: problem('A fault of this server'),
    503: problem('Overloaded, or it took too long; `Retry-After` says when to try again'),
  }
}

function refusal({ permission, beforePasswordChange, beforeFactor }: RouteContract): string {
  if (permission === 'public') return 'The request comes from another site'
  const role = `The role does not hold \`${permission}\``
  const password = 'the password must be changed first (`password_change_required`)'
  const factor = 'a second factor must be set up first (`second_factor_required`)'
  return [
    role,
    ...(beforePasswordChange ? [] : [password]),
    ...(beforeFactor ? [] : [factor]),
    'or another site asks',
  ].join(', ')
}
