import { TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTyped } from './use-typed.ts'

interface SearchFieldProps extends Pick<TextInputProps, 'flex' | 'w' | 'miw' | 'maw'> {
  label: string
  /** The label where absent. */
  placeholder?: string
  /** What is looked for. */
  start: string | undefined
  change: (next: { search: string | undefined }) => void
}

/** Looks for what was typed once the typing pauses. */
export function SearchField({ label, placeholder = label, start = '', change, ...place }: SearchFieldProps) {
  const [text, type] = useTyped(start, (typed) => change({ search: typed || undefined }), 250)
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      {...place}
    />
  )
}
