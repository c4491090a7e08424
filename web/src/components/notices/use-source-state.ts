import { useConnections } from '../../api/connections.ts'
import type { SourceKind } from '../source/source-words.ts'

/** Whether a source was ever connected; `unknown` while loading or not allowed to see. */
export function useSourceState(source: SourceKind): 'unknown' | 'none' | 'some' {
  const data = useConnections()
  if (!data) return 'unknown'
  return data.some((connection) => connection.source === source) ? 'some' : 'none'
}
