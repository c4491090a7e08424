import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { toProblem } from '../../api/problem-error.ts'
import { shownProblem } from './shown-problem.ts'
import { t } from '../../i18n/t.ts'

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
    <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={title}>
      <Stack gap={8} align="flex-start">
        <Text size="sm">{atField ? t('fieldMarked') : detail}</Text>
        {action && !atField && (
          <Text size="sm" fw={550}>
            {action}
          </Text>
        )}
        <Group gap="sm">
          {retry && (
            <Button size="xs" variant="default" onClick={retry}>
              {t('actions.tryAgain')}
            </Button>
          )}
          {problem.request_id && (
            <Text size="xs" c="dimmed">
              {t('request')} <Code>{problem.request_id}</Code>
            </Text>
          )}
        </Group>
      </Stack>
    </Alert>
  )
}
