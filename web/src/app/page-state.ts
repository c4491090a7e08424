import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/** What somebody types: every letter would be a step back. */
const TYPED = ['find', 'search', 'price']

/** A page's state, which is its address as the page reads it, and the way to change it. */
export function usePageState<Search extends object>(read: (search: Record<string, unknown>) => Search) {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => read(address), [read, address])
  const navigate = useNavigate()
  const change = (next: Partial<Search>) =>
    void navigate({
      to: '.',
      search: (current) => ({ ...current, ...next }),
      resetScroll: false,
      replace: TYPED.some((name) => name in next),
    })
  return { search, change }
}
