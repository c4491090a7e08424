import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLink, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { useMay } from '../../api/session.ts'
import { Page } from '../../components/page/page.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { membersQuery } from './members-query.ts'
import { MembersTable } from './members-table.tsx'

const AddMemberDialog = lazy(() =>
  import('./add-member-dialog.tsx').then((part) => ({ default: part.AddMemberDialog })),
)

export const Route = createLazyRoute('/signed-in/settings/people')({ component: MembersPage })

function Members() {
  const query = useQuery(membersQuery)
  const { data } = query
  if (!data) return <NotYet of={query} height={220} what={t('members:what')} />
  return <MembersTable members={data} />
}

function MembersPage() {
  const [open, dialog] = useDisclosure(false)
  const [inviting, invitation] = useDisclosure(false)
  const isOfOwner = useMay('members:manage')
  const action = isOfOwner && (
    <Group gap="sm">
      <Button variant="default" leftSection={<IconLink size={16} aria-hidden />} onClick={invitation.open}>
        {t('members:invite')}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
        {t('members:add')}
      </Button>
    </Group>
  )
  return (
    <Page title={t('nav.members')} lead={t('members:lead')} actions={action}>
      <Panel>
        <Members />
      </Panel>
      {isOfOwner && <OpenInvitations />}
      {inviting && <InviteDialog close={invitation.close} />}
      {open && (
        <Suspense>
          <AddMemberDialog close={dialog.close} />
        </Suspense>
      )}
    </Page>
  )
}
