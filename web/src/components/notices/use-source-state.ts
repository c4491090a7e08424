import { useQuery } from '@tanstack/react-query'
import { connectionsQuery } from '../../api/connections.ts'
import { useMay } from '../../api/session.ts'
import type { SourceKind } from '../source/source-words.ts'

/** Whether a source was ever connected; `unknown` while loading or not allowed to see. */
export function useSourceState(source: SourceKind): 'unknown' | 'none' | 'some' {
  const allowed = useMay('connections:read')
  const { data } = useQuery({ ...connectionsQuery, enabled: allowed })
  if (!data) return 'unknown'
  return data.some((connection) => connection.source === source) ? 'some' : 'none'
}
