import { ActionIcon, Popover } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDropdown } from '../../../components/form/use-dropdown.ts'
import { t } from '../../../i18n/t.ts'

interface ExplainPopoverProps {
  /** What the number is called where it stands. */
  name: string
  /** Rendered when it is opened: what it asks for costs the page nothing before. */
  children: ReactNode
}

/** The button beside a number that opens what it means. */
export function ExplainPopover({ name, children }: ExplainPopoverProps) {
  const { opened, toggle, popover } = useDropdown()
  return (
    <Popover {...popover} width={340} withArrow>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label={t('explore:explain.open', { name })}
          onClick={toggle}
        >
          <IconInfoCircle size={16} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown tabIndex={-1}>{opened && <Suspense>{children}</Suspense>}</Popover.Dropdown>
    </Popover>
  )
}
