import type { Actor } from '../../model/actor.ts'
import type { AccessContext } from '../access-context.ts'
import { addDomain, checkDomain, listDomains, removeDomain, type AddDomainInput } from './change-domains.ts'
import type { EmailDomain } from './email-domain.ts'

/** E-mail domains of the actor's organisation, proven by DNS. */
export interface Domains {
  list(actor: Actor): Promise<EmailDomain[]>
  add(actor: Actor, input: AddDomainInput): Promise<EmailDomain>
  check(actor: Actor, id: string): Promise<EmailDomain>
  remove(actor: Actor, id: string): Promise<void>
}

export function domainsOf(ctx: AccessContext): Domains {
  return {
    list: (actor) => listDomains(ctx, actor),
    add: (actor, input) => addDomain(ctx, actor, input),
    check: (actor, id) => checkDomain(ctx, actor, id),
    remove: (actor, id) => removeDomain(ctx, actor, id),
  }
}
