import { ask } from './ask.ts'

/** Names that were asked for of people who are shown without them. */
export const revealsQuery = ask('reveals', 'listReveals')
