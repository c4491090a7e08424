import { Group, Text } from '@mantine/core'

/** The water, and the line that shows how high it came. */
export function BrandMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b7d" />
      <path
        d="M5 19.5c2.75 0 2.75-2.5 5.5-2.5s2.75 2.5 5.5 2.5 2.75-2.5 5.5-2.5 2.75 2.5 5.5 2.5V24a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3z"
        fill="#8be0e8"
      />
      <path d="M5 10.5h22" stroke="#fff" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  )
}

export function Brand() {
  return (
    <Group gap={10} wrap="nowrap">
      <BrandMark />
      <Text component="span" fw={650} size="md" style={{ letterSpacing: '-0.02em' }}>
        Tidemark
      </Text>
    </Group>
  )
}
