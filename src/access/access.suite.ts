import { describe } from 'vitest'
import type { AccessPlace } from './access-fixture.suite.ts'
import { agreementSuite } from './agreement/agreement.suite.ts'
import { changeAgreementSuite } from './agreement/change-agreement.suite.ts'
import { unitListsSuite } from './agreement/unit-lists.suite.ts'
import { domainsSuite } from './domains/domains.suite.ts'
import { factorsSuite } from './factors/factors.suite.ts'
import { invitationsSuite } from './invitations/invitations.suite.ts'
import { apiTokensSuite } from './tokens/api-tokens.suite.ts'
import { auditChainSuite } from './audit/audit-chain.suite.ts'
import { looksSuite } from './audit/looks.suite.ts'
import { organizationSettingsSuite } from './organization-settings.suite.ts'
import { organizationSuite } from './organization.suite.ts'
import { booksSuite } from './books/books.suite.ts'
import { allowancesSuite } from './prices/allowances.suite.ts'
import { pricesSuite } from './prices/prices.suite.ts'
import { membersSuite } from './members.suite.ts'
import { passwordSuite } from './sign-in/passwords/password.suite.ts'
import { sessionsSuite } from './sign-in/sessions.suite.ts'
import { signInSuite } from './sign-in/sign-in.suite.ts'
import { tokenTreeSuite } from './tokens/token-tree.suite.ts'

/**
 * People, sessions, tokens and the audit log, on any engine of the control store. Each suite has a `describe` of its own, as
 * each prepares an installation before its tests. One of each kind: tables, chains, amounts, what is there once and what two do at once.
 */
export function accessSuite(
  newPlace: () => Promise<AccessPlace>,
  extent: 'everything' | 'one of each kind' = 'everything',
): void {
  describe('tokens', () => apiTokensSuite(newPlace))
  describe('what is logged', () => auditChainSuite(newPlace))
  describe('what was agreed on', () => agreementSuite(newPlace))
  describe('books', () => booksSuite(newPlace))
  if (extent === 'one of each kind') return
  describe('the organisation', () => organizationSuite(newPlace))
  describe('e-mail domains', () => domainsSuite(newPlace))
  describe('signing in', () => signInSuite(newPlace))
  describe('sessions', () => sessionsSuite(newPlace))
  describe('passwords', () => passwordSuite(newPlace))
  describe('second factors', () => factorsSuite(newPlace))
  describe('members', () => membersSuite(newPlace))
  describe('ways in', () => invitationsSuite(newPlace))
  describe('tokens of tokens', () => tokenTreeSuite(newPlace))
  describe('looks at people', () => looksSuite(newPlace))
  describe('settings', () => organizationSettingsSuite(newPlace))
  describe('changes of it', () => changeAgreementSuite(newPlace))
  describe('the list of units', () => unitListsSuite(newPlace))
  describe('prices', () => pricesSuite(newPlace))
  describe('included amounts', () => allowancesSuite(newPlace))
}
