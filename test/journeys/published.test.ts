import { describe } from 'vitest'
import { usePageApp } from '../harness/service/page-app.ts'
import { groupsOnly } from './published/groups-only.suite.ts'
import { lead } from './published/lead.suite.ts'

/** Two organisations of one service, each with a world of its own that is published. */
const at = usePageApp()
describe('a lead', () => lead(at))
describe('groups alone', () => groupsOnly(at))
