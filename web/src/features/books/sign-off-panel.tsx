import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { BookMonth } from '../../../../src/api/contract/money/books.ts'
import { call } from '../../api/call.ts'
import { useGroupsOnly, useMay } from '../../api/session.ts'
import { useChange } from '../../api/use-change.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { formatExact } from '../../format/decimal.ts'
import { formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { BOOKS } from './books-queries.ts'

type Signed = NonNullable<BookMonth['signed_off']>
type Change = NonNullable<Signed['changes']>[number]

function figure({ unit, currency }: Change, value: string | null): string {
  if (value === null) return t('books:unknownFigure')
  return unit === 'days' ? value : formatExact(value, unit === 'currency' ? currency : unit)
}

/** Each figure that is another one than when the month was signed. */
function Changes({ changes, changed_at: at }: Signed) {
  if (changes === null) return <Text size="sm">{t('books:sign.notCompared')}</Text>
  if (changes.length === 0) return <Text size="sm">{t('books:sign.same')}</Text>
  return (
    <>
      <Text size="sm">
        {at === null ? t('books:sign.changed') : t('books:sign.changedAt', { at: formatInstant(at) })}
      </Text>
      <List size="sm">
        {changes.map((one) => (
          <List.Item key={[one.link, one.account, one.charge, one.measure, one.side].join(' ')}>
            {t('books:sign.change', {
              what: [
                t(`books:link.${one.link}`),
                one.charge && t(`books:charge.${one.charge}`),
                one.measure && t(`books:measure.${one.measure}`),
                t(`books:columns.${one.side}`),
              ]
                .filter(Boolean)
                .join(' · '),
              signed: figure(one, one.signed),
              now: figure(one, one.now),
              difference: figure(one, one.difference),
            })}
          </List.Item>
        ))}
      </List>
    </>
  )
}

function SignForm({ tool, month }: Pick<BookMonth, 'tool' | 'month'>) {
  const [note, setNote] = useState('')
  const sign = useChange(BOOKS, () =>
    call('signOffMonth', { body: { tool, month, ...(note.trim() && { note: note.trim() }) } }),
  )
  return (
    <Stack gap="xs">
      <Group align="flex-end">
        <TextInput
          w={360}
          label={t('books:sign.note')}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Button size="xs" loading={sign.isPending} onClick={() => sign.mutate()}>
          {t('books:sign.do')}
        </Button>
      </Group>
      {sign.error && <ProblemNotice error={sign.error} />}
    </Stack>
  )
}

function SignedOff({ signed, may }: { signed: Signed; may: boolean }) {
  const withdraw = useChange(BOOKS, () => call('withdrawSignOff', { params: { id: signed.id } }))
  const by = { at: formatInstant(signed.signed_at), name: signed.signed_by.name ?? '–' }
  return (
    <Stack gap="xs">
      <Text size="sm">{t('books:sign.by', by)}</Text>
      {signed.note && <Text size="sm">{signed.note}</Text>}
      <Changes {...signed} />
      {may && (
        <Group>
          <Button size="xs" variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('books:sign.withdraw')}
          </Button>
        </Group>
      )}
      {withdraw.error && <ProblemNotice error={withdraw.error} />}
    </Stack>
  )
}

/** Who stands by a month, and what changed since. */
export function SignOffPanel({ tool, month, signed_off: signed }: BookMonth) {
  const may = useMay('money:write')
  const groupsOnly = useGroupsOnly()
  if (!signed && !may) return null
  return (
    <Panel title={t('books:sign.title')} hint={t(groupsOnly ? 'books:sign.groupsHint' : 'books:sign.hint')}>
      {signed ? <SignedOff signed={signed} may={may} /> : <SignForm tool={tool} month={month} />}
    </Panel>
  )
}
