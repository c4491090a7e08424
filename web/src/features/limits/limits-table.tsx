import { Text } from '@mantine/core'
import type { SpendLimit } from '../../../../src/api/contract/spend-limits.ts'
import { ScrollTable } from '../../components/scroll-table.tsx'
import { formatCount } from '../../format/decimal.ts'
import { amountText, limitText, sourceText } from './limit-words.ts'
import { UsedMeter } from './used-meter.tsx'

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
      <td data-number>{used ? amountText(used.amount, used.unit) : <span aria-label="unknown">–</span>}</td>
      <td data-number>
        {limitText(effective_limit ?? limit.limit, 'None given')}
        <Text size="xs" c="dimmed">
          {effective_limit || !limit.limit ? sourceText(limit.effective_source) : 'Set for this person'}
        </Text>
      </td>
      <td style={{ minWidth: 180 }}>
        <UsedMeter share={limit.used_share} />
      </td>
    </tr>
  )
}

export function PeopleLimits({ limits }: { limits: readonly SpendLimit[] }) {
  return (
    <ScrollTable caption="Spend limits of people">
      <thead>
        <tr>
          <th scope="col">Person</th>
          <th scope="col" data-number>
            Used this month
          </th>
          <th scope="col" data-number>
            Limit that holds
          </th>
          <th scope="col">Used of it</th>
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
  const what = level === 'group' ? 'Group' : 'Workspace'
  return (
    <ScrollTable caption={`Spend limits of ${what.toLowerCase()}s`}>
      <thead>
        <tr>
          <th scope="col">{what}</th>
          {level === 'group' && (
            <th scope="col" data-number>
              People
            </th>
          )}
          <th scope="col" data-number>
            Default per person and month
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
              {limitText(limit.limit, level === 'group' ? 'Nothing set: inherits' : 'Nothing set')}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
