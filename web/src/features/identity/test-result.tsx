import { Alert, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { IdentityProviderTest } from '../../../../src/api/contract/access/identity-providers.ts'
import { useUnitNames } from '../../api/units.ts'
import { NotYet } from '../../components/notices/not-yet.tsx'
import { Hint } from '../../components/side-text.tsx'
import { namedColumns, type Column } from '../../components/table/column.ts'
import { Table } from '../../components/table/table.tsx'
import { t } from '../../i18n/t.ts'
import { testQuery } from './providers-query.ts'

interface Claim {
  name: string
  value: unknown
}

const inText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const COLUMNS: readonly Column<Claim>[] = namedColumns(t('identity:claims', { returnObjects: true }), {
  name: ({ name }) => name,
  value: ({ value }) => inText(value),
})

/** What they would be, and a lead of what. */
function RightsThen({ role, units }: Pick<IdentityProviderTest, 'role' | 'units'>) {
  const names = useUnitNames(units)
  return (
    <>
      {t('identity:roleThen', { role: t(`role.${role ?? 'none'}`) })}
      {names.length > 0 && ` · ${t('identity:unitsThen', { units: names.join(', ') })}`}
    </>
  )
}

/** What one's own last try brought, and what it would come to. */
export function TestResult({ id }: { id: string }) {
  const query = useQuery(testQuery(id))
  if (!query.data) return <NotYet of={query} height={120} what={t('identity:testWhat')} />
  const { test } = query.data
  if (!test) return <Hint>{t('identity:testOver')}</Hint>
  const claims = Object.entries(test.claims).map(([name, value]) => ({ name, value }))
  return (
    <Stack gap="xs">
      <Alert
        color={test.refusal === null ? 'tide' : 'amber'}
        title={test.refusal === null ? t('identity:wouldBeIn') : t('identity:wouldBeOut')}
      >
        {test.refusal === null ? <RightsThen {...test} /> : t(`access:signIn.refusal.${test.refusal}`)}
      </Alert>
      <Table
        caption={t('identity:claimsCaption')}
        columns={COLUMNS}
        rows={claims}
        rowKey={({ name }) => name}
      />
    </Stack>
  )
}
