import { useDisclosure } from '@mantine/hooks'

/** What opens below a button, takes the focus and gives it back. */
export function useDropdown() {
  const [opened, { toggle, close }] = useDisclosure(false)
  const popover = {
    opened,
    onChange: (open: boolean) => !open && close(),
    position: 'bottom-start',
    shadow: 'md',
    trapFocus: true,
    returnFocus: true,
  } as const
  return { opened, toggle, close, popover }
}
