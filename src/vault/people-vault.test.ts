import { openSqlite } from '../store/control/open-sqlite.ts'
import { peopleVaultSuite } from './people-vault.suite.ts'

peopleVaultSuite(() => openSqlite({ path: ':memory:' }))
