import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { callCsv } from '../../api/call.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { saveCsv } from '../../components/table/save-csv.ts'
import { t } from '../../i18n/t.ts'
import type { PeopleAsked } from './people-queries.ts'

/** Everybody within the filters that are set, in the order shown, with every digit. */
export function PeopleCsv({ asked }: { asked: PeopleAsked }) {
  const download = useMutation({
    mutationFn: async () => saveCsv('tidemark-people', await callCsv('listPeople', { query: asked })),
  })
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t('actions.csv')}
      </Button>
      {download.isError && <ProblemNotice error={download.error} />}
    </>
  )
}
