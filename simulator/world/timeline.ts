/** When things happen, as shares of the world's life. */
export interface Timeline {
  /** Teams and groups change. */
  reorganised: number
  /** The newest model of each product arrives, and takes over in the weeks after. */
  newestCodingModel: number
  newestChatModel: number
  /** The overspending team begins to, and is at its height. */
  spreeFrom: number
  spreeFull: number
  /** Around here some of the people with a seat stop using it, beside those who do at any time; null: nobody more. */
  lapses: number | null
  /** From here on many more work with the agent; null: it only grows slowly. */
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

/** The same late in the world's life: what a page shows first, the last thirty days beside those before, has news. */
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
