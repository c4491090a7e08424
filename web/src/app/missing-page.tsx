import { Center } from '@mantine/core'
import { IconMap2 } from '@tabler/icons-react'
import { LinkButton } from '../components/typed-links.tsx'
import { EmptyNotice } from '../components/empty-notice.tsx'

export function MissingPage() {
  const home = <LinkButton to="/">Go to Spend</LinkButton>
  return (
    <Center component="main" mih="60vh">
      <EmptyNotice
        icon={<IconMap2 aria-hidden />}
        title="There is no page at this address"
        action={home}
        asPage
      >
        The link may be mistyped, or from a newer version of Tidemark.
      </EmptyNotice>
    </Center>
  )
}
