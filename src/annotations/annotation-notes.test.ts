import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { annotationNotesSuite } from './annotation-notes.suite.ts'

annotationNotesSuite(async () => {
  const control = await openMigratedControl()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
