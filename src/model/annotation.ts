/** What annotations tell of; `note`: an admin's own words. */
export const ANNOTATION_KINDS = [
  'price',
  'allowance',
  'model',
  'policy',
  'budget',
  'outage',
  'definition',
  'note',
] as const
export type AnnotationKind = (typeof ANNOTATION_KINDS)[number]

/** Pages of the dashboard that show more of one. */
export const ANNOTATION_PAGES = [
  '/spend',
  '/limits',
  '/activity',
  '/seats',
  '/data-health',
  '/settings/organization',
] as const
export type AnnotationPage = (typeof ANNOTATION_PAGES)[number]
