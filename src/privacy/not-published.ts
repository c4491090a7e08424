import { TidemarkError, type ErrorDetail } from '../lib/errors.ts'
import { said, type Said } from '../words/said.ts'

/**
 * What is not among the published numbers.
 * @param nearest what of it is published or will be, to be asked instead
 */
export function notPublished(nearest: Said, details: ErrorDetail[] = []): TidemarkError {
  return new TidemarkError('not_published', said('not_among_published'), {
    action: nearest,
    details,
  })
}

/** Of people, where groups are shown. */
export const ofPeople = (): TidemarkError =>
  new TidemarkError('privacy_mode', said('groups_not_people'), { action: said('ask_for_groups') })

/** Of people without their names, where they have them: who saw both would know who is who. */
export const ofNamed = (): TidemarkError =>
  new TidemarkError('privacy_mode', said('people_by_name'), { action: said('ask_for_people') })

/** Of people by name, and of who is who: where they have no names, who learns that two are one adds their rows up. */
export const ofNameless = (): TidemarkError =>
  new TidemarkError('privacy_mode', said('people_without_names'), { action: said('ask_for_pseudonyms') })
