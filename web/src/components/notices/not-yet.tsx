import { LoadingBlock } from '../page/loading-block.tsx'
import { ProblemNotice } from './problem-notice.tsx'

interface NotYetProps {
  of: { error: unknown; refetch: () => Promise<unknown> }
  height: number
  /** What is on the way, for people who do not see it. */
  what: string
}

/** In the place of an answer that is not there: that it is on the way, or why it does not come. */
export function NotYet({ of: { error, refetch }, height, what }: NotYetProps) {
  if (error) return <ProblemNotice error={error} retry={() => void refetch()} />
  return <LoadingBlock height={height} what={what} />
}
