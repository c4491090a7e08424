import { TidemarkError } from '../../lib/errors.ts'
import { said } from '../../words/said.ts'

/** Of zxcvbn's five scores: 3 and 4 withstand guessing without a limit for long enough (10^8 tries and more). */
const LEAST_SCORE = 3
const PRODUCT = 'tidemark'

/**
 * Refuse a password that is among the first anybody would try: common ones, repeats and runs of keys, the product's
 * name, and what is known about its owner.
 * @param options.about e-mail address, names
 * @param options.path the field's name, for the refusal
 * @throws TidemarkError `validation_failed`
 */
export async function requireGoodPassword(
  password: string,
  options: { about: readonly string[]; path: string },
): Promise<void> {
  // Read for the moment only: the lists take 20 MB, and passwords are set once in a long while.
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs: graphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const about = options.about.map((text) => ({ text, words: text.split(/[\s@._-]+/) }))
  const known = [PRODUCT, ...about.flatMap(({ text, words }) => [text, words.join(''), ...words])]
  const { score } = new ZxcvbnFactory({ dictionary: { ...dictionary }, graphs }).check(
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
