import { ActionIcon, Code, CopyButton, Group, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../i18n/t.ts'

/** A text people carry elsewhere, with a button that copies it. `name` says what it is to a screen reader. */
export function CopyText({ text, name }: { text: string; name: string }) {
  return (
    <Group gap={4} wrap="nowrap" maw="100%">
      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? t('actions.copied') : t('actions.copy', { name })}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={26}
              onClick={copy}
              aria-label={t('actions.copy', { name })}
            >
              {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  )
}
