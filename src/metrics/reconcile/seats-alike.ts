const OF_NOBODY = `user_id = '' AND isNotNull(created_at)`

/**
 * Of a list: seats of nobody that were granted by one organisation at the same moment as another one. Nothing says whose they
 * were, so that each is counted; an account that is gone and had two grants the vendor counts once.
 */
export const SEATS_ALIKE = `countIf(${OF_NOBODY}) - uniqExactIf((organization, toUnixTimestamp64Milli(assumeNotNull(created_at))), ${OF_NOBODY})`
