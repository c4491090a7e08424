import { TextInput, type TextInputProps } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'

interface SearchFieldProps extends Pick<TextInputProps, 'flex' | 'w' | 'miw' | 'maw'> {
  label: string
  /** The label where absent. */
  placeholder?: string
  /** What is looked for to begin with. */
  start: string | undefined
  change: (next: { search: string | undefined }) => void
}

/** Looks for what was typed once the typing pauses. */
export function SearchField({ label, placeholder = label, start = '', change, ...place }: SearchFieldProps) {
  const lookFor = useDebouncedCallback((text: string) => change({ search: text.trim() || undefined }), 250)
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={14} aria-hidden />}
      defaultValue={start}
      onChange={(event) => lookFor(event.currentTarget.value)}
      {...place}
    />
  )
}
