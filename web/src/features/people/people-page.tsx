import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createLazyRoute } from '@tanstack/react-router'
import { LoadingBlock } from '../../components/loading-block.tsx'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { membersQuery } from './members-query.ts'
import { PeopleTable } from './people-table.tsx'

export const Route = createLazyRoute('/signed-in/settings/people')({ component: PeoplePage })

function People() {
  const { data, error, refetch } = useQuery(membersQuery)
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />
  if (!data) return <LoadingBlock height={220} what="people" />
  return <PeopleTable members={data} />
}

function PeoplePage() {
  const [open, dialog] = useDisclosure(false)
  const action = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={dialog.open}>
      Add person
    </Button>
  )
  return (
    <Page title="People" lead="Who may sign in to Tidemark, and what they may do here." actions={action}>
      <Panel>
        <People />
      </Panel>
      {open && <AddPersonDialog close={dialog.close} />}
    </Page>
  )
}
