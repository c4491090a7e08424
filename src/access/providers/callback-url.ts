/** Where the provider sends browsers back to: an address of its own, so that no other provider can answer for it. */
export const callbackUrl = (origin: string, providerId: string) => `${origin}/sign-in/callback/${providerId}`

/** Where the provider itself tells that somebody's session there has ended. */
export const logoutUrl = (origin: string, providerId: string) => `${origin}/sign-in/logout/${providerId}`
