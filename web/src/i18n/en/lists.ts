import { matching } from './matching.ts'
import { people } from './people.ts'
import { seats } from './seats.ts'

/** Texts of the pages that are lists of people and of seats. */
export const enLists = { matching, people, seats } as const
