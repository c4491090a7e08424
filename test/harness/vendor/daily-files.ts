/**
 * Log files of a simulated chat assistant for tests that are about something else: one a day, in which no record is told
 * twice. What a vendor repeats is looked at file by file, which takes several times as long.
 */
export const DAILY_FILES = { fileMinutes: 1440, recentFileMinutes: 720, duplicates: 0, restatements: 0 }
