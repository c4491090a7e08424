import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Reveal } from '../../../../src/api/contract/people/reveals.ts'
import { ask } from '../../api/ask.ts'
import { FactList } from '../../components/fact-list.tsx'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Dialog } from '../../components/page/dialog.tsx'
import { Hint } from '../../components/side-text.tsx'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'

/** Asked when it is opened, and kept no longer than the dialog is. */
const nameQuery = (id: string) => ({ ...ask('reveals', 'getRevealed', { params: { id } }), gcTime: 0 })

/** The name, for whoever asked. */
export function NameDialog({ reveal, close }: { reveal: Reveal; close: () => void }) {
  const query = useQuery(nameQuery(reveal.id))
  const { data } = query
  return (
    <Dialog onClose={close} title={reveal.pseudonym}>
      {data ? (
        <Stack>
          {data.accounts.map(({ name, email, login }) => (
            <FactList
              key={`${email} ${login} ${name}`}
              facts={[
                { name: t('reveals:name'), value: name ?? t('unknown') },
                { name: t('reveals:email'), value: email ?? t('unknown') },
                { name: t('reveals:login'), value: login ?? t('unknown') },
              ]}
            />
          ))}
          <Text size="sm">{t('reveals:until', { at: formatInstant(data.until) })}</Text>
          <Hint>{t('reveals:noted')}</Hint>
        </Stack>
      ) : (
        <NotYet of={query} height={120} what={t('reveals:name')} />
      )}
    </Dialog>
  )
}
