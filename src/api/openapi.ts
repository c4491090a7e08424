import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi'
import { z } from 'zod'
import { Problem } from './contract/errors.ts'
import type { RouteContract, RouteId } from './contract/routes.ts'
import { EXAMPLES } from './examples.ts'
import type { HttpEnv } from './http-context.ts'
import { EXTRA_MEDIA_TYPES } from './representations.ts'

const SECURITY = [{ bearerToken: [] }, { sessionCookie: [] }]

function problem(description: string) {
  return { description, content: { 'application/problem+json': { schema: Problem } } }
}

function problemsOf(route: RouteContract) {
  const reads = route.params !== undefined || route.query !== undefined || route.body !== undefined
  return {
    ...(route.body && {
      400: problem('The body is not JSON'),
      413: problem('The body is larger than 1 MB'),
      415: problem('The body is not declared as JSON'),
    }),
    ...(route.permission !== 'public' && {
      401: problem('Nobody is signed in'),
      403: problem(`The role does not hold \`${route.permission}\``),
    }),
    ...(route.params && { 404: problem('Missing, or not yours') }),
    ...(route.method !== 'get' && { 409: problem('Refused in the present state') }),
    ...(reads && { 422: problem('Refused; `code` says why, `errors` where') }),
    500: problem('A fault of this server'),
  }
}

function answerOf(id: RouteId, route: RouteContract) {
  if (route.answer === null) return { description: 'Done' }
  const json = { schema: route.answer, ...(EXAMPLES[id]?.answer && { example: EXAMPLES[id].answer }) }
  const extra = (EXTRA_MEDIA_TYPES[id] ?? []).map((type) => [type, { schema: z.string() }] as const)
  return { description: route.summary, content: { 'application/json': json, ...Object.fromEntries(extra) } }
}

/** A route of the contract in the words of OpenAPI. */
export function openapiRoute(id: RouteId, route: RouteContract): RouteConfig {
  const isPublic = route.permission === 'public'
  return {
    operationId: id,
    method: route.method,
    path: route.path,
    summary: route.summary,
    description: isPublic ? 'Needs nobody signed in.' : `Needs the permission \`${route.permission}\`.`,
    tags: [route.tag],
    security: isPublic ? [] : SECURITY,
    request: {
      ...(route.params && { params: route.params }),
      ...(route.query && { query: route.query }),
      ...(route.body && {
        body: {
          required: true,
          content: {
            'application/json': {
              schema: route.body,
              ...(EXAMPLES[id]?.body && { example: EXAMPLES[id].body }),
            },
          },
        },
      }),
    },
    responses: { [route.status]: answerOf(id, route), ...problemsOf(route) },
  }
}

/** The OpenAPI 3.1 document of the API, from the same table that serves it. */
export function openapiDocument(api: OpenAPIHono<HttpEnv>, version: string) {
  const registry = api.openAPIRegistry
  registry.registerComponent('securitySchemes', 'bearerToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token from Settings › API tokens.',
  })
  registry.registerComponent('securitySchemes', 'sessionCookie', {
    type: 'apiKey',
    in: 'cookie',
    name: 'tidemark.session_token',
    description: 'Set by signing in. State changes must come from a page of this server.',
  })
  return api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Tidemark API',
      version,
      description:
        'Usage and spend of AI tools. Times are ISO-8601 UTC, amounts are exact decimals as text, ' +
        'errors are RFC 9457 problem documents with a stable `code`.',
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/api/v1' }],
  })
}
