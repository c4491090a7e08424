import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { seatBillingQuery } from '../../api/code-assistant.ts'
import { NoteList } from '../../components/notices/note-list.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import { Waiting } from '../explore/waiting.tsx'
import { PolicyFacts } from './policy-facts.tsx'

/** Plans and policies of each organisation, where its seats are counted by month. */
export function PolicyPanel() {
  const asked = seatBillingQuery(undefined)
  const query = useQuery(asked)
  const { data } = query
  if (!data) return <Waiting of={query} height={160} what={t('seats:what')} keys={[asked.queryKey]} />
  if (data.data.every(({ taken_at }) => taken_at === null)) return null
  return (
    <Panel title={t('seats:billing.policies')}>
      <Stack gap="sm">
        {data.data.map((one) => (
          <PolicyFacts key={`${one.connection_id} ${one.account}`} of={one} named={data.data.length > 1} />
        ))}
        <NoteList notes={data.notes_said} />
      </Stack>
    </Panel>
  )
}
