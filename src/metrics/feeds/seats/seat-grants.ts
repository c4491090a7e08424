/** Who grants a seat: an enterprise’s list names the organisation, an organisation’s own list is of it. */
export const GRANTED_BY = `if(organization = '', splitByChar(':', account)[2], organization)`

/** What a seat is known by in every list that holds it: an enterprise lists the seats of its organisations again. */
export const GRANT = `(${GRANTED_BY}, team_id, ifNull(toUnixTimestamp64Milli(created_at), 0))`

/** An array of `(load_id, grant)`, without those that another list holds too; alike ones of one list are as many seats. */
export const uniqueGrants = (grants: string): string =>
  `arrayDistinct(arrayMap((g, nth) -> (g.2, nth), ${grants}, arrayEnumerateUniq(${grants})))`
