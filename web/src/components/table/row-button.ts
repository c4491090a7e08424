import { Button } from '@mantine/core'

/** What can be done with a row, in its last cell. */
export const RowButton = Button.withProps({ size: 'compact-xs', variant: 'default' })
