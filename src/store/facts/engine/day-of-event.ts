/** Of people who were erased, and of days whose hours are not kept any more, everything of a day stands at its first hour. */
export const DAY_OF_EVENT = `toDateTime(toDate(event_time, 'UTC'), 'UTC')`

/** Records that say when in their day; at midnight nobody can tell. */
export const HAS_HOUR = `event_time != ${DAY_OF_EVENT}`
