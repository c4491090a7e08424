import { Stack, Text } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import { t } from '../../i18n/t.ts'
import { Hint } from '../side-text.tsx'

const ICON_STYLE = { verticalAlign: '-2px', marginRight: 8 }
/** Lines after the first begin under the text, not under the icon. */
const LINE_STYLE = { paddingLeft: 23, textIndent: -23 }

interface ReadListProps {
  reads: readonly string[]
  never: readonly string[]
  note: string
}

/** What is read at the vendor and what never is, told apart by shape as well as colour. */
export function ReadList({ reads, never, note }: ReadListProps) {
  return (
    <Stack gap={6}>
      {reads.map((line) => (
        <Text key={line} size="sm" style={LINE_STYLE}>
          <IconCheck size={15} color="var(--tm-good)" aria-label={t('read.reads')} style={ICON_STYLE} />
          {line}
        </Text>
      ))}
      {never.map((line) => (
        <Text key={line} size="sm" style={LINE_STYLE}>
          <IconX size={15} color="var(--tm-bad)" aria-label={t('read.never')} style={ICON_STYLE} />
          {line}
        </Text>
      ))}
      <Hint>{note}</Hint>
    </Stack>
  )
}
