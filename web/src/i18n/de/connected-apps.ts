import type { Texts } from '../texts.ts'

export const connectedApps: Texts['connectedApps'] = {}
