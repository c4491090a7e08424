import { Anchor } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import type { OverviewChange } from '../../../../src/api/contract/overview.ts'

type Evidence = OverviewChange['evidence']

/** The address of the page that shows the same numbers. */
export function hrefOf({ path, search }: Evidence): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const one of [value].flat()) query.append(key, one)
  }
  return query.size > 0 ? `${path}?${query}` : path
}

/** A link that the service made: its page and state are checked by the page itself. */
export function EvidenceLink({ evidence, children }: { evidence: Evidence; children?: ReactNode }) {
  const router = useRouter()
  const href = hrefOf(evidence)
  const open = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return
    event.preventDefault()
    router.history.push(href)
  }
  return (
    <Anchor href={href} onClick={open} inherit fw={600}>
      {children}
    </Anchor>
  )
}
