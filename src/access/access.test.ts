import { openSqlite } from '../store/control/open-sqlite.ts'
import { accessSuite } from './access.suite.ts'

accessSuite(async () => {
  const control = await openSqlite({ path: ':memory:' })
  await control.migrate()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
