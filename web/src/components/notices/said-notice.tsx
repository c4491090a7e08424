import { Alert, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sentence } from '../../../../src/api/contract/common.ts'
import { Below } from '../side-text.tsx'
import { AsSent } from './as-sent.tsx'

interface SaidNoticeProps {
  said: { code: string; message_said: Sentence; action_said: Sentence | null }
  color: 'red' | 'gray'
  /** Since when, in words. */
  at: string
  children?: ReactNode
}

/** What the service says is wrong, and what to do. */
export function SaidNotice({
  said: { code, message_said: message, action_said: action },
  ...props
}: SaidNoticeProps) {
  const { color, at, children } = props
  return (
    <Alert color={color} icon={<IconAlertTriangle aria-hidden />} title={<AsSent>{message}</AsSent>}>
      {action && (
        <Text size="sm">
          <AsSent>{action}</AsSent>
        </Text>
      )}
      {children}
      <Below mt={4}>
        {at} · <Code>{code}</Code>
      </Below>
    </Alert>
  )
}
