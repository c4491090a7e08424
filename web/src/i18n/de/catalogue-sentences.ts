/** Sources and caveats of the catalogue by their English sentence. A test holds them to the catalogue's own. */
export const sentences: Record<string, string> = {}
