import { Anchor, Stack } from '@mantine/core'
import type { ConnectProfile } from '../../../../src/api/contract/connections.ts'
import { t } from '../../i18n/t.ts'

/** Where an admin finds things at the vendor. */
export function VendorLinks({ links }: Pick<ConnectProfile, 'links'>) {
  if (links.length === 0) return null
  return (
    <Stack gap={4} mt="sm">
      {links.map(({ label, url }) => (
        <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm" underline="always">
          {t('sources:help.vendorHelp', { label })}
        </Anchor>
      ))}
    </Stack>
  )
}
