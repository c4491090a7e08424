import { ProblemNotice } from '../notices/problem-notice.tsx'
import { RowButton } from './table.tsx'

interface ActButtonProps {
  /** What it does to which row, for people who do not see the row. */
  name: string
  children: string
  /** What is done at once. */
  of: { mutate: () => void; isPending: boolean; error: unknown }
}

/** Does something with a row, and says beside itself why it was not done. */
export function ActButton({ name, children, of }: ActButtonProps) {
  return (
    <>
      <RowButton aria-label={name} loading={of.isPending} onClick={() => of.mutate()}>
        {children}
      </RowButton>
      {of.error !== null && <ProblemNotice error={of.error} />}
    </>
  )
}
