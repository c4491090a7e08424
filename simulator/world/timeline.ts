/** When events happen, as shares of the simulated time. */
export interface Timeline {
  /** Teams and groups change. */
  reorganised: number
  /** The newest model of each product arrives, and replaces the older ones in the weeks after. */
  newestCodingModel: number
  newestChatModel: number
  /** The team begins to overspend; at `spreeFull` it reaches its maximum. */
  spreeFrom: number
  spreeFull: number
  /** Around this time additional people stop using their seat; null: none. */
  lapses: number | null
  /** From this time on many more people use the agent; null: its use only grows slowly. */
  agents: number | null
}

export const EVENLY: Timeline = {
  reorganised: 0.58,
  newestCodingModel: 0.68,
  newestChatModel: 0.72,
  spreeFrom: 0.8,
  spreeFull: 0.9,
  lapses: null,
  agents: null,
}

/** All events late in the simulated time, so that the default view of pages, the last 30 days, shows changes. */
export function lately(days: number): Timeline {
  const ago = (daysAgo: number, evenly: number) => Math.max(evenly, 1 - daysAgo / days)
  return {
    reorganised: ago(25, EVENLY.reorganised),
    newestCodingModel: ago(49, EVENLY.newestCodingModel),
    newestChatModel: ago(46, EVENLY.newestChatModel),
    spreeFrom: ago(31, EVENLY.spreeFrom),
    spreeFull: ago(21, EVENLY.spreeFull),
    lapses: ago(45, 0.6),
    agents: ago(29, 0.8),
  }
}
