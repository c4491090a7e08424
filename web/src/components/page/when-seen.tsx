import { Box, Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { Suspense, useState, type ReactNode } from 'react'

interface WhenSeenProps {
  /** Of what holds its place until then, in pixels. */
  height: number
  children: ReactNode
}

/** What stands further down a page: its script comes when it is about to be seen, after the charts above it. */
export function WhenSeen({ height, children }: WhenSeenProps) {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  const waiting = <Skeleton h={height} />
  return <Box ref={ref}>{seen ? <Suspense fallback={waiting}>{children}</Suspense> : waiting}</Box>
}
