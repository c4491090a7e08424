import { Alert, Button, FileButton, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { NUMBERS } from '../../api/numbers.ts'
import { useChange } from '../../api/use-change.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../i18n/t.ts'
import styles from './bring-report.module.css'
import { PreviewTable, previewFacts } from './preview-table.tsx'

/** What hangs on imported files. */
export const IMPORTED = [['usage-reports'], ...NUMBERS] as const

function DropZone({
  take,
  isReading,
  name,
}: {
  take: (file: File) => void
  isReading: boolean
  name: string
}) {
  const [isOver, setOver] = useState(false)
  return (
    <FileButton accept=".csv,text/csv" onChange={(file) => file && take(file)}>
      {(props) => (
        <UnstyledButton
          {...props}
          className={styles['zone'] ?? ''}
          data-over={isOver || undefined}
          disabled={isReading}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            const [file] = event.dataTransfer.files
            if (file) take(file)
          }}
        >
          <IconFileTypeCsv size={28} aria-hidden />
          <Text size="sm" fw={550}>
            {isReading ? t('usageReports:reading', { name }) : t('usageReports:drop')}
          </Text>
        </UnstyledButton>
      )}
    </FileButton>
  )
}

/** A file is looked at first, and imported as it was seen. */
export function BringReport({ id }: { id: string }) {
  const [file, setFile] = useState<File | null>(null)
  const upload = (given: File) => new Blob([given], { type: 'text/csv' })
  const preview = useChange([], (given: File) =>
    call('previewUsageReport', { params: { id }, upload: upload(given) }),
  )
  const take = useChange(
    IMPORTED,
    ({ given, digest }: { given: File; digest: string }) =>
      call('importUsageReport', { params: { id }, query: { digest }, upload: upload(given) }),
    { onSuccess: () => leave() },
  )
  const leave = () => {
    setFile(null)
    preview.reset()
  }
  const look = (given: File) => {
    setFile(given)
    take.reset()
    preview.mutate(given)
  }
  const seen = file && preview.data
  const isNew = seen ? seen.days.added + seen.days.changed > 0 : false
  return (
    <Panel title={t('usageReports:bring')} hint={t('usageReports:bringHint')}>
      <Stack gap="sm">
        {!seen && <DropZone take={look} isReading={preview.isPending} name={file?.name ?? ''} />}
        {preview.error && <ProblemNotice error={preview.error} />}
        {take.isSuccess && !file && <Alert color="teal" title={t('usageReports:imported')} />}
        {seen && (
          <>
            <h3 className={styles['name']}>{t('usageReports:previewOf', { name: file.name })}</h3>
            {previewFacts(seen).map((fact) => (
              <Text key={fact} size="sm">
                {fact}
              </Text>
            ))}
            <PreviewTable totals={seen.totals} compared={seen.compared} />
            {seen.totals.some(({ contradicts }) => contradicts) && (
              <Alert color="amber">{t('usageReports:contradicts')}</Alert>
            )}
            {take.error && <ProblemNotice error={take.error} retry={() => look(file)} />}
            <Group>
              <Button
                loading={take.isPending}
                disabled={!isNew}
                onClick={() => take.mutate({ given: file, digest: seen.digest })}
              >
                {t('usageReports:confirm')}
              </Button>
              <Button variant="default" onClick={leave}>
                {t('usageReports:cancel')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Panel>
  )
}
