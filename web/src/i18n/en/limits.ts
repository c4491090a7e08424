export const limits = {} as const
