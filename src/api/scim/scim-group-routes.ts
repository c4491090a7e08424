import { Hono } from 'hono'
import type { HttpEnv } from '../http/http-context.ts'
import { groupAnswer, listAnswer } from './scim-answers.ts'
import { bodyOf, nothing, pageOf, scimAnswer, type ScimContext, type ScimHttp } from './scim-http.ts'

/** Groups of a directory. */
export function scimGroupRoutes({ scim, directoryOf, originOf }: ScimHttp): Hono<HttpEnv> {
  const groups = new Hono<HttpEnv>()
  groups.get('/', async (c) => {
    const page = { ...pageOf(c), withMembers: wantsMembers(c) }
    const found = await scim.listGroups(await directoryOf(c), page)
    const answers = found.groups.map((group) => groupAnswer(group, originOf(c)))
    return scimAnswer(listAnswer(answers, found.total, page.startIndex))
  })
  groups.post('/', async (c) => {
    const directory = await directoryOf(c)
    return scimAnswer(groupAnswer(await scim.createGroup(directory, await bodyOf(c)), originOf(c)), 201)
  })
  groups.get('/:id', async (c) => {
    const directory = await directoryOf(c)
    const asked = { id: c.req.param('id'), withMembers: wantsMembers(c) }
    return scimAnswer(groupAnswer(await scim.readGroup(directory, asked), originOf(c)))
  })
  groups.put('/:id', async (c) => {
    const directory = await directoryOf(c)
    const id = c.req.param('id')
    await scim.replaceGroup(directory, id, await bodyOf(c))
    const group = await scim.readGroup(directory, { id, withMembers: true })
    return scimAnswer(groupAnswer(group, originOf(c)))
  })
  // Without the group in the answer, as it may be one of everybody: Entra ID and Okta take either.
  groups.patch('/:id', async (c) => {
    const directory = await directoryOf(c)
    await scim.patchGroup(directory, c.req.param('id'), await bodyOf(c))
    return nothing()
  })
  groups.delete('/:id', async (c) => {
    await scim.deleteGroup(await directoryOf(c), c.req.param('id'))
    return nothing()
  })
  return groups
}

const wantsMembers = (c: ScimContext) =>
  !(c.req.query('excludedAttributes') ?? '')
    .toLowerCase()
    .split(',')
    .some((name) => name.trim() === 'members')
