/** A text for every code of a topic; the places of the English one stand in it under their names. */
export type German<English> = Readonly<Record<keyof English, string>>
