import { useConnections } from '../../api/connections.ts'
import { useMay, useMe } from '../../api/session.ts'
import type { SourceKind } from '../source/source-words.ts'

/** Whether a source was ever connected; `unknown` while loading. Who may not see connections is told of sources alone. */
export function useSourceState(source: SourceKind): 'unknown' | 'none' | 'some' {
  const { sources } = useMe()
  const maySee = useMay('connections:read')
  const data = useConnections()
  if (!maySee) return sources.includes(source) ? 'some' : 'none'
  if (!data) return 'unknown'
  return data.some((connection) => connection.source === source) ? 'some' : 'none'
}
