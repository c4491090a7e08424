import { Text } from '@mantine/core'
import type { SpendLimit } from '../../../../src/api/contract/spend-limits.ts'
import { AboutLine } from '../../components/about-line.tsx'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { ExplainLimit } from './explain-limit.tsx'
import { amountText, holdsText, limitText, sourceText } from './limit-words.ts'
import { UsedMeter } from './used-meter.tsx'
import { t } from '../../i18n/t.ts'

/** Who says so is said where it is not the vendor. */
function Used({ used }: { used: NonNullable<SpendLimit['current_usage']> }) {
  const amount = amountText(used.amount, used.unit)
  return (
    <>
      {used.at_least ? t('limits:atLeast', { amount }) : amount}
      {used.by === 'cost_records' && (
        <Text size="xs" c="dimmed">
          {t('limits:byRecords')}
        </Text>
      )}
    </>
  )
}

function PersonRow({ limit }: { limit: SpendLimit }) {
  const { current_usage: used } = limit
  return (
    <tr>
      <th scope="row">
        {limit.name ?? limit.email ?? limit.id}
        <AboutLine text={limit.name ? limit.email : null} />
        <AboutLine text={[limit.role, limit.seat_type].filter(Boolean).join(' · ')} />
      </th>
      <td data-number>{used ? <Used used={used} /> : <span aria-label={t('limits:unknown')}>–</span>}</td>
      <td data-number>
        {holdsText(limit)}
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'normal' }}>
          {limit.holds === 'unknown' ? t('limits:limitUnknownWhy') : sourceText(limit.effective_source)}
        </Text>
      </td>
      <td style={{ minWidth: 140 }}>
        <UsedMeter limit={limit} />
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
            {t('limits:table.used')} <ExplainLimit of="used" name={t('limits:table.used')} />
          </th>
          <th scope="col" data-number>
            {t('limits:table.limit')} <ExplainLimit of="limit" name={t('limits:table.limit')} />
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
