/**
 * A simulated world for tests that run at the real time of day: in any seven days of it people work with both sources,
 * also in the first hours of a Sunday after a week of holidays. Shorter or thinner ones were empty on such days.
 */
export const ALWAYS_BUSY = { days: 10, density: 4 }

/** So many days up to yesterday hold work, whatever the day. */
export const BUSY_DAYS = 7
