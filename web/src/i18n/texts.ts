import type { en } from './en/index.ts'

/** The form of the English texts with any words in it: what another language has to fill in whole. */
type AnyWords<T> = { readonly [K in keyof T]: T[K] extends string ? string : AnyWords<T[K]> }

export type Texts = AnyWords<typeof en>
