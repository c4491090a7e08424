export const adoption = {} as const
