import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { TidemarkError } from '../../../lib/errors.ts'
import { said } from '../../../words/said.ts'

/** zxcvbn scores 0 to 4: 3 and 4 need more than 10^8 guesses, which is enough even without a rate limit. */
const LEAST_SCORE = 3
const PRODUCT = 'tidemark'

/**
 * Refuse a password that is guessed early: common words, repeats, keyboard patterns, the product's name, and what is known
 * about its owner.
 * @param options.about e-mail address, names
 * @param options.path the field's name, for the refusal
 * @throws TidemarkError `validation_failed`
 */
export async function requireGoodPassword(
  password: string,
  options: { about: readonly string[]; path: string },
): Promise<void> {
  const judge = await loadJudge()
  const about = options.about.map((text) => ({ text, words: text.split(/[\s@._-]+/) }))
  const known = [PRODUCT, ...about.flatMap(({ text, words }) => [text, words.join(''), ...words])]
  const { score } = judge.check(
    password,
    known.filter((text) => text !== ''),
  )
  if (score >= LEAST_SCORE) return
  throw new TidemarkError('validation_failed', said('password_too_easy'), {
    action: said('take_several_words'),
    details: [
      {
        path: options.path,
        message: said('password_guessable'),
      },
    ],
  })
}

let kept: WeakRef<ZxcvbnFactory> | undefined

/** Loaded on use, and kept as long as nobody needs the memory: the word lists take 20 MB, and passwords are rarely set. */
async function loadJudge(): Promise<ZxcvbnFactory> {
  const judge = kept?.deref()
  if (judge) return judge
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const loaded = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs })
  kept = new WeakRef(loaded)
  return loaded
}
