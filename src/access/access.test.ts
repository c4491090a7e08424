import { openMigratedControl } from '../../test/harness/stores/migrated-control.ts'
import { accessSuite } from './access.suite.ts'

accessSuite(async () => {
  const control = await openMigratedControl()
  return { control, [Symbol.asyncDispose]: () => control[Symbol.asyncDispose]() }
})
