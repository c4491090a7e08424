import { z } from 'zod'

const Text = z.string().max(100).optional().catch(undefined)

/** What the code host's answer leads back with: the service puts it into the address. */
export const ConnectedAppsSearch = z.object({
  /** Id of the connection that was made. */
  connected: Text,
  /** The app was registered; it is still to be installed. */
  registered: Text,
  /** Code of the refusal. */
  refused: Text,
})
export type ConnectedAppsSearch = z.infer<typeof ConnectedAppsSearch>
