import { openSqlite } from '../store/control/open-sqlite.ts'
import { annotationNotesSuite } from './annotation-notes.suite.ts'

annotationNotesSuite(async () => {
  const control = await openSqlite({ path: ':memory:' })
  await control.migrate()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
