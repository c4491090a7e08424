import { besideNumbers } from './answers.ts'
import { apps } from './said/apps.ts'
import { collecting } from './said/collecting.ts'
import { faults } from './said/faults.ts'
import { sources as ofSources } from './said/sources.ts'
import { germanWriting } from './said/writing.ts'
import { germanSaying, named } from './saying.ts'
import { sources as sentences } from './service-sources.ts'

export const toWatch = { ...besideNumbers, ...apps, ...collecting, ...faults, ...ofSources }

/** What the service says where sources are set up and watched, and beside numbers, in German. */
export const sources = {
  say: germanSaying({ ...named, ...sentences }),
  said: germanWriting(toWatch),
}
