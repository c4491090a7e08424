import { openSqlite } from '../store/control/open-sqlite.ts'
import { savedViewsSuite } from './saved-views.suite.ts'

savedViewsSuite(async () => {
  const control = await openSqlite({ path: ':memory:' })
  await control.migrate()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
