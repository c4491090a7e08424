/** Of people who were erased everything of a day stands at its first hour. */
export const DAY_OF_EVENT = `toDateTime(toDate(event_time, 'UTC'), 'UTC')`
