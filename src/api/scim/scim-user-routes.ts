import { Hono } from 'hono'
import type { HttpEnv } from '../http/http-context.ts'
import { listAnswer, userAnswer } from './scim-answers.ts'
import { bodyOf, nothing, pageOf, scimAnswer, type ScimHttp } from './scim-http.ts'

/** People of a directory. */
export function scimUserRoutes({ scim, directoryOf, originOf }: ScimHttp): Hono<HttpEnv> {
  const users = new Hono<HttpEnv>()
  users.get('/', async (c) => {
    const page = pageOf(c)
    const found = await scim.listUsers(await directoryOf(c), page)
    const answers = found.users.map((user) => userAnswer(user, originOf(c)))
    return scimAnswer(listAnswer(answers, found.total, page.startIndex))
  })
  users.post('/', async (c) => {
    const directory = await directoryOf(c)
    return scimAnswer(userAnswer(await scim.createUser(directory, await bodyOf(c)), originOf(c)), 201)
  })
  users.get('/:id', async (c) => {
    const directory = await directoryOf(c)
    return scimAnswer(userAnswer(await scim.readUser(directory, c.req.param('id')), originOf(c)))
  })
  users.put('/:id', async (c) => {
    const directory = await directoryOf(c)
    const user = await scim.replaceUser(directory, c.req.param('id'), await bodyOf(c))
    return scimAnswer(userAnswer(user, originOf(c)))
  })
  users.patch('/:id', async (c) => {
    const directory = await directoryOf(c)
    const user = await scim.patchUser(directory, c.req.param('id'), await bodyOf(c))
    return scimAnswer(userAnswer(user, originOf(c)))
  })
  users.delete('/:id', async (c) => {
    await scim.deleteUser(await directoryOf(c), c.req.param('id'))
    return nothing()
  })
  return users
}
