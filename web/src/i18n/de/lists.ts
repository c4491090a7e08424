import { matching } from './matching.ts'
import { people } from './people.ts'
import { seats } from './seats.ts'
import type { ListTexts } from '../texts.ts'

/** Texts of the pages that are lists of people and of seats. */
export const deLists: ListTexts = { matching, people, seats }
