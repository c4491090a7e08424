import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../api/connections.ts'
import { useMay } from '../api/session.ts'

/** Whether there is anything to show: `none` when no source was ever connected; `unknown` while loading or not allowed to see. */
export function useSourceState(): 'unknown' | 'none' | 'some' {
  const allowed = useMay('connections:read')
  const { data } = useQuery({ ...connectionsQuery, enabled: allowed })
  if (!data) return 'unknown'
  return data.length === 0 ? 'none' : 'some'
}
