import { LoadingBlock } from '../../components/page/loading-block.tsx'
import { SlowHint, type SlowHintProps } from './slow-hint.tsx'

interface WaitingProps extends SlowHintProps {
  height: number
  /** What is on the way, for people who do not see it. */
  what: string
}

/** Keeps the room of an answer that is on the way; a slow one says so, and can be cancelled. */
export function Waiting({ height, what, ...slow }: WaitingProps) {
  return (
    <div style={{ position: 'relative' }}>
      <LoadingBlock height={height} what={what} />
      <SlowHint {...slow} />
    </div>
  )
}
