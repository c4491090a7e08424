/** What one of the things worth knowing is about; at most one of each is told while others have news. */
export const CHANGE_KINDS = ['spend', 'people', 'agent', 'activity', 'seats', 'limits', 'data'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** Pages of the dashboard that show the same numbers. */
export const CHANGE_PAGES = ['/spend', '/adoption', '/activity', '/seats', '/limits', '/data-health'] as const
export type ChangePage = (typeof CHANGE_PAGES)[number]

/** Why nothing is compared: not one whole week has settled, or one of the two was not collected as a whole. */
export const UNCOMPARED = ['too_short', 'not_whole'] as const
export type Uncompared = (typeof UNCOMPARED)[number]

/** Feeds of which an overview says how far they reach. */
export const OVERVIEW_FEEDS = ['user_days', 'seats', 'costs'] as const
export type OverviewFeed = (typeof OVERVIEW_FEEDS)[number]
