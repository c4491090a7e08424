import { Text } from '@mantine/core'
import type { SpendLimit } from '../../../../src/api/contract/spend-limits.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { amountText, limitText, sourceText } from './limit-words.ts'
import { UsedMeter } from './used-meter.tsx'
import { t } from '../../i18n/t.ts'

function PersonRow({ limit }: { limit: SpendLimit }) {
  const { current_usage: used, effective_limit } = limit
  return (
    <tr>
      <th scope="row">
        {limit.name ?? limit.email ?? limit.id}
        <Text size="xs" c="dimmed">
          {[limit.name ? limit.email : null, limit.role, limit.seat_type].filter(Boolean).join(' · ')}
        </Text>
      </th>
      <td data-number>
        {used ? amountText(used.amount, used.unit) : <span aria-label={t('limits:unknown')}>–</span>}
      </td>
      <td data-number>
        {limitText(effective_limit ?? limit.limit, t('limits:noneGiven'))}
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
          {effective_limit || !limit.limit
            ? sourceText(limit.effective_source)
            : t('limits:from.individual_override')}
        </Text>
      </td>
      <td style={{ minWidth: 140 }}>
        <UsedMeter share={limit.used_share} />
      </td>
    </tr>
  )
}

export function PeopleLimits({ limits }: { limits: readonly SpendLimit[] }) {
  return (
    <ScrollTable caption={t('limits:table.people')} pinned>
      <thead>
        <tr>
          <th scope="col">{t('limits:table.person')}</th>
          <th scope="col" data-number>
            {t('limits:table.used')}
          </th>
          <th scope="col" data-number>
            {t('limits:table.limit')}
          </th>
          <th scope="col">{t('limits:table.share')}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <PersonRow key={`${limit.connection_id}${limit.id}`} limit={limit} />
        ))}
      </tbody>
    </ScrollTable>
  )
}

interface DefaultLimitsProps {
  limits: readonly SpendLimit[]
  level: 'group' | 'workspace'
}

/** Limits of groups and workspaces: what each person in them gets, not a pool they share. */
export function DefaultLimits({ limits, level }: DefaultLimitsProps) {
  return (
    <ScrollTable caption={t(`limits:table.${level}`)}>
      <thead>
        <tr>
          <th scope="col">{t(`limits:table.${level}Name`)}</th>
          {level === 'group' && (
            <th scope="col" data-number>
              {t('limits:table.members')}
            </th>
          )}
          <th scope="col" data-number>
            {t('limits:table.default')}
          </th>
        </tr>
      </thead>
      <tbody>
        {limits.map((limit) => (
          <tr key={`${limit.connection_id}${limit.id}`}>
            <th scope="row">
              {limit.name ?? limit.id}
              {limit.name && (
                <Text size="xs" c="dimmed" ff="monospace">
                  {limit.id}
                </Text>
              )}
            </th>
            {level === 'group' && (
              <td data-number>{limit.members === null ? '–' : formatCount(limit.members)}</td>
            )}
            <td data-number>
              {limitText(limit.limit, level === 'group' ? t('limits:inherits') : t('limits:nothingSet'))}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
