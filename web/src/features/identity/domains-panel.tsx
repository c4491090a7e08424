import { Button, Divider, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailDomain } from '../../../../src/api/contract/access/email-domains.ts'
import { call } from '../../api/call.ts'
import { toProblem } from '../../api/problem-error.ts'
import { useChange } from '../../api/use-change.ts'
import { CopyText } from '../../components/form/copy-text.tsx'
import { fieldErrors } from '../../components/form/field-errors.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { ConfirmDialog } from '../../components/page/confirm-dialog.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { Hint, Strong } from '../../components/side-text.tsx'
import { StatusText, type Tone } from '../../components/status-text.tsx'
import { formatDay, formatInstant } from '../../format/time.ts'
import { t } from '../../i18n/t.ts'
import { domainsQuery } from './providers-query.ts'

const TONES: Record<EmailDomain['state'], Tone> = { not_proven: 'wait', proven: 'good', missing: 'warn' }

function LastLook({ of: { look, looked_at: at } }: { of: EmailDomain }) {
  if (look === null || at === null) return <Hint>{t('identity:domains.never')}</Hint>
  return (
    <Hint>
      {t('identity:domains.lastLook', { at: formatInstant(at) })} {t(`identity:domains.look.${look}`)}
    </Hint>
  )
}

function RemoveDialog({ of: { id, domain }, close }: { of: EmailDomain; close: () => void }) {
  const remove = useChange([domainsQuery.queryKey], () => call('removeEmailDomain', { params: { id } }))
  return (
    <ConfirmDialog
      title={t('identity:domains.removeTitle', { domain })}
      confirm={t('identity:remove')}
      close={close}
      of={remove}
    >
      <Text size="sm">{t('identity:domains.removeHelp')}</Text>
    </ConfirmDialog>
  )
}

/** One domain: how it stands, what proves it, and looking for that now. */
function DomainPart({ of }: { of: EmailDomain }) {
  const [removing, setRemoving] = useState(false)
  const { id, domain, record, state, named_by: namedBy, ends_at: end } = of
  const since = of.proven_at === null ? '' : formatDay(of.proven_at)
  const check = useChange([domainsQuery.queryKey], () => call('checkEmailDomain', { params: { id } }), {
    refusedToo: true,
  })
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Strong style={{ overflowWrap: 'anywhere' }}>{domain}</Strong>
        <StatusText tone={TONES[state]}>{t(`identity:domains.state.${state}`, { day: since })}</StatusText>
      </Group>
      {end !== null && <Hint>{t('identity:domains.ends', { since, day: formatDay(end) })}</Hint>}
      <Hint>{t('identity:domains.host')}</Hint>
      <CopyText text={record.host} name={t('identity:domains.hostName', { domain })} />
      <Hint>{t('identity:domains.value')}</Hint>
      <CopyText text={record.value} name={t('identity:domains.valueName', { domain })} />
      <LastLook of={of} />
      {check.isError && <ProblemNotice error={check.error} />}
      <Group>
        <Button
          size="xs"
          variant="default"
          loading={check.isPending}
          aria-label={t('identity:domains.checkOne', { domain })}
          onClick={() => check.mutate()}
        >
          {t('identity:domains.check')}
        </Button>
        {namedBy.length === 0 && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={t('identity:domains.removeOne', { domain })}
            onClick={() => setRemoving(true)}
          >
            {t('identity:remove')}
          </Button>
        )}
      </Group>
      {removing && <RemoveDialog of={of} close={() => setRemoving(false)} />}
    </Stack>
  )
}

/** Of a domain that no provider names. */
function AddDomain() {
  const form = useForm({ initialValues: { domain: '' } })
  const add = useChange(
    [domainsQuery.queryKey],
    ({ domain }: { domain: string }) => call('addEmailDomain', { body: { domain: domain.trim() } }),
    { onSuccess: () => form.reset(), onError: (error) => form.setErrors(fieldErrors(toProblem(error))) },
  )
  return (
    <form onSubmit={form.onSubmit((values) => add.mutate(values))} noValidate>
      <Stack gap="xs">
        <Group align="flex-end">
          <TextInput
            label={t('identity:domains.another')}
            description={t('identity:domains.anotherHelp')}
            maxLength={253}
            flex={1}
            maw={420}
            {...form.getInputProps('domain')}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('identity:domains.add')}
          </Button>
        </Group>
        {add.isError && <ProblemNotice error={add.error} atField={Object.keys(form.errors).length > 0} />}
      </Stack>
    </form>
  )
}

/** E-mail domains of the organisation, each with what proves it to be its own. */
export function DomainsPanel() {
  const query = useQuery(domainsQuery)
  const { data } = query
  return (
    <Panel title={t('identity:domains.title')} hint={t('identity:domains.hint')}>
      {data ? (
        <Stack>
          {data.map((domain) => (
            <Stack key={domain.id}>
              <DomainPart of={domain} />
              <Divider />
            </Stack>
          ))}
          <AddDomain />
        </Stack>
      ) : (
        <NotYet of={query} height={120} what={t('identity:domains.what')} />
      )}
    </Panel>
  )
}
