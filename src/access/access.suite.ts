import type { AccessPlace } from './access-fixture.suite.ts'
import { apiTokensSuite } from './api-tokens.suite.ts'
import { auditChainSuite } from './audit-chain.suite.ts'
import { organizationSettingsSuite } from './organization-settings.suite.ts'
import { organizationSuite } from './organization.suite.ts'
import { passwordSuite } from './password.suite.ts'
import { sessionsSuite } from './sessions.suite.ts'
import { signInSuite } from './sign-in.suite.ts'
import { tokenTreeSuite } from './token-tree.suite.ts'

/** People, sessions, tokens and the audit log, on whichever engine holds them. */
export function accessSuite(newPlace: () => Promise<AccessPlace>): void {
  signInSuite(newPlace)
  sessionsSuite(newPlace)
  passwordSuite(newPlace)
  apiTokensSuite(newPlace)
  tokenTreeSuite(newPlace)
  organizationSuite(newPlace)
  auditChainSuite(newPlace)
  organizationSettingsSuite(newPlace)
}
