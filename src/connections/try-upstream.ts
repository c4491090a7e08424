import { TidemarkError } from '../lib/errors.ts'
import type { Dataset } from '../model/dataset.ts'
import type { Profile } from '../sources/profiles.ts'
import { ProbeRefusal } from '../sources/source.ts'
import type { ConnectionsContext } from './context.ts'

/** A connect form must answer while somebody looks at it. */
const TRY_TIMEOUT_MS = 45_000

/**
 * Try something at the upstream while somebody waits. Throws TidemarkError with the refusal's own code.
 * @param about the feed whose words fit when the upstream merely fails
 */
export async function tryUpstream<Result>(
  ctx: ConnectionsContext,
  about: { profile: Profile; dataset: Dataset },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  try {
    return await work(AbortSignal.timeout(TRY_TIMEOUT_MS))
  } catch (thrown) {
    if (thrown instanceof TidemarkError) throw thrown
    if (thrown instanceof ProbeRefusal) {
      throw new TidemarkError(thrown.code, thrown.message, { action: thrown.action, cause: thrown })
    }
    const text = ctx.sources.explain(thrown, about.dataset, about.profile)
    throw new TidemarkError('upstream_unreachable', text.message, { action: text.action, cause: thrown })
  }
}
