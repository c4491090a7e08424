import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { savedViewsSuite } from './saved-views.suite.ts'

savedViewsSuite(async () => {
  const control = await openMigratedControl()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
