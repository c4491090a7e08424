import type { CodeProfile } from '../profiles.ts'

/** The vendor's own media type first; a gateway may know only the general one. */
export const ACCEPT = 'application/vnd.github+json, application/json'

/** Which version of the API is spoken, where the vendor has versions. */
export function versionHeaders({ apiVersion }: Pick<CodeProfile, 'apiVersion'>): Record<string, string> {
  return apiVersion === null ? {} : { [apiVersion.header]: apiVersion.value }
}
