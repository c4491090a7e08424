import { pageSearch, textUpTo } from '../../app/search/page-search.ts'

/** What the code host's answer leads back with: the service puts it into the address. */
export const readConnectedAppsSearch = pageSearch({
  /** Id of the connection that was made. */
  connected: textUpTo(100),
  /** The app was registered; it is still to be installed. */
  registered: textUpTo(100),
  /** Code of the refusal. */
  refused: textUpTo(100),
})
export type ConnectedAppsSearch = ReturnType<typeof readConnectedAppsSearch>
