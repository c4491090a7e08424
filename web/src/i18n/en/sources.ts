export const sources = {} as const
