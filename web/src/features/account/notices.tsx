import { Alert, Stack, Text } from '@mantine/core'
import { IconShieldExclamation } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { askList } from '../../api/ask.ts'
import { call } from '../../api/call.ts'
import { useChange } from '../../api/use-change.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

const noticesQuery = askList('notices', 'listNotices')

/** What somebody is told once about their account, on every page until they have read it. */
export function Notices() {
  const { data = [] } = useQuery(noticesQuery)
  const dismiss = useChange(
    [noticesQuery.queryKey],
    (id: string) => call('dismissNotice', { params: { id } }),
    {
      refusedToo: true,
    },
  )
  if (data.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {data.map(({ id, kind, name, at }) => (
        <Alert
          key={id}
          color="orange"
          icon={<IconShieldExclamation aria-hidden />}
          title={t(`notices.${kind}.title`)}
          withCloseButton
          closeButtonLabel={t('notices.read')}
          onClose={() => dismiss.mutate(id)}
        >
          <Text size="sm">{t(`notices.${kind}.text`, { name, at: formatInstant(at) })}</Text>
        </Alert>
      ))}
    </Stack>
  )
}
