import { TidemarkError } from '../lib/errors.ts'
import { said } from '../words/said.ts'
import type { Profile } from './profile.ts'

/** One of a source's products by id, or its default. @throws TidemarkError `validation_failed` */
export function chosenProfile<Product extends Profile>(
  profiles: readonly Product[],
  id: string | undefined,
): Product {
  const profile = id === undefined ? profiles[0] : profiles.find((each) => each.id === id)
  if (profile) return profile
  throw new TidemarkError('validation_failed', said('no_such_product'), {
    action: said('choose_one_of', { names: profiles.map((each) => each.id).join(', ') }),
    details: [{ path: 'profile', message: said('unknown_profile') }],
  })
}
