export const seats = {} as const
