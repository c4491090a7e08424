import { TidemarkError } from '../../lib/errors.ts'
import type { SourceKind } from '../../model/connection.ts'
import type { Profile, ProfileOf } from '../../sources/profiles.ts'
import type { ConnectionsContext } from '../context.ts'
import { said } from '../../words/said.ts'

/** The profile of a source by id, or the source's default. @throws TidemarkError `validation_failed` */
export function chosenProfile<Source extends SourceKind>(
  ctx: Pick<ConnectionsContext, 'sources'>,
  source: Source,
  id: string | undefined,
): ProfileOf<Source> {
  if (id === undefined) return ctx.sources.defaultProfile(source)
  const profile = ctx.sources.profile(id)
  if (profile && isOf(source, profile)) return profile
  const known = ctx.sources.profiles(source).map((each) => each.id)
  throw new TidemarkError('validation_failed', said('no_such_product'), {
    action: said('choose_one_of', { names: known.join(', ') }),
    details: [{ path: 'profile', message: said('unknown_profile') }],
  })
}

function isOf<Source extends SourceKind>(source: Source, profile: Profile): profile is ProfileOf<Source> {
  return profile.source === source
}
