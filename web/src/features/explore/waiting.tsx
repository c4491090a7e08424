import { LoadingBlock } from '../../components/page/loading-block.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { SlowHint, type SlowHintProps } from './slow-hint.tsx'

export interface WaitingProps extends Omit<SlowHintProps, 'retry'> {
  of: { error: unknown; refetch: () => Promise<unknown> }
  height: number
  /** What is on the way, for people who do not see it. */
  what: string
}

/** Of what is drawn only once it is there. */
export const ANSWERED: WaitingProps['of'] = { error: null, refetch: () => Promise.resolve() }

/** Keeps the room of an answer that is on the way, or says why it does not come; a slow one can be cancelled. */
export function Waiting({ of: { error, refetch }, height, what, ...slow }: WaitingProps) {
  const retry = () => void refetch()
  if (error) return <ProblemNotice error={error} retry={retry} />
  return (
    <div style={{ position: 'relative' }}>
      <LoadingBlock height={height} what={what} />
      <SlowHint {...slow} retry={retry} />
    </div>
  )
}
