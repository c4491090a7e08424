import { Text, type TextProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is said beside something, or in its place where there is nothing to show. */
export const Hint = Text.withProps({ size: 'sm', c: 'dimmed' })

/** The name of what stands below or beside it, where a heading would be too much. */
export const Strong = Text.withProps({ size: 'sm', fw: 550 })

const Small = Text.withProps({ size: 'xs', c: 'dimmed' })

/** A second line under what is said first; none where it says nothing. */
export function Below({ children, ...style }: TextProps & { children: ReactNode }) {
  return children ? <Small {...style}>{children}</Small> : null
}
