import { Alert, Text } from '@mantine/core'
import { IconUserExclamation } from '@tabler/icons-react'
import { toProblem } from '../../../api/problem-error.ts'
import { ProblemNotice } from '../../../components/notices/problem-notice.tsx'
import { t } from '../../../i18n/t.ts'

/** Why a decision was not made. That somebody else was faster is no failure and said in its own words. */
export function DecisionProblem({ error, undoing = false }: { error: unknown; undoing?: boolean }) {
  const { code } = toProblem(error)
  const tooLate = undoing ? code === 'not_found' : code === 'conflict'
  if (!tooLate) return <ProblemNotice error={error} />
  return (
    <Alert
      role="alert"
      color="yellow"
      icon={<IconUserExclamation aria-hidden />}
      title={t('matching:conflictTitle')}
    >
      <Text size="sm">{undoing ? t('matching:decision.alreadyUndone') : t('matching:conflict')}</Text>
    </Alert>
  )
}
