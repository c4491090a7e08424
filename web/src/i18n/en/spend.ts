export const spend = {} as const
