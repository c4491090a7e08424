import type { SourceKind } from './connection.ts'

/**
 * The id of an account of a further source, whose rows stand in the tables of a built-in one: the name of its source comes
 * before the vendor's id, which may be that of somebody else there.
 */
export const furtherId = (source: SourceKind, userId: string): string => `${source}:${userId}`

export const isFurtherId = (userId: string): boolean => /^[a-z][a-z_]*:./.test(userId)
