/**
 * A simulated world for tests with the real clock: any seven days of it have activity in both sources, even in the first
 * hours of a Sunday after a week of holidays. Smaller worlds were empty on such days.
 */
export const ALWAYS_BUSY = { days: 10, density: 4 }

/** This many days up to yesterday have activity, whatever the day. */
export const BUSY_DAYS = 7
