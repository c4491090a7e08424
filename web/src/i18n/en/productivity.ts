export const productivity = {} as const
