import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { toProblem, isLocal } from '../../api/problem-error.ts'
import { t } from '../../i18n/t.ts'
import type { ReactNode } from 'react'
import type { Problem } from '../../../../src/api/contract/errors.ts'
import { problemTitle } from '../../i18n/service-words.ts'
import { asSent } from './as-sent.tsx'
import { Below, Strong } from '../side-text.tsx'

interface Shown {
  title: string
  detail: ReactNode
  action: ReactNode
}

/** A problem in the reader's language, as far as there are words for its codes; the rest as the service sent it. */
function shownProblem(problem: Problem): Shown {
  const { code, title, detail_said: said, action_said: todo } = problem
  return {
    // What this page found itself is said in the reader's language already.
    title: (isLocal(problem) ? undefined : problemTitle(code)) ?? title,
    detail: asSent(said),
    action: todo && asSent(todo),
  }
}

interface ProblemNoticeProps {
  error: unknown
  retry?: () => void
  /** The sentence stands at the field it is about; here only that something was refused. */
  atField?: boolean
}

/** What happened, what to do, and the request to name when asking for help. */
export function ProblemNotice({ error, retry, atField = false }: ProblemNoticeProps) {
  const problem = toProblem(error)
  const { title, detail, action } = shownProblem(problem)
  return (
    <Alert role="alert" color="red" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Stack gap={8} align="flex-start">
        <Text size="sm">{atField ? t('fieldMarked') : detail}</Text>
        {action && !atField && <Strong>{action}</Strong>}
        <Group gap="sm">
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('actions.tryAgain')}
            </Button>
          )}
          {problem.request_id && (
            <Below>
              {t('request')} <Code>{problem.request_id}</Code>
            </Below>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
