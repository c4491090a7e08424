export const connectedApps = {} as const
