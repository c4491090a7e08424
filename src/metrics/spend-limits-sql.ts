export type LimitOrder = 'used_share' | 'name'

/** `current_usage / effective limit` where both are known and in one unit; a limit of zero has no share. */
const SHARE = `if(effective_type = 'limited' AND effective_unit = current_usage_unit AND effective_amount > 0,
    divideDecimal(current_usage, effective_amount, 6), NULL)`

const SNAPSHOT_ROWS = `FROM spend_limits_current
WHERE tenant = {tenant:String}
  AND (account, toUnixTimestamp64Milli(taken_at)) IN
    (SELECT arrayJoin(arrayZip({accounts:Array(String)}, {taken:Array(Int64)})))`

const ORDER: Record<LimitOrder, string> = {
  used_share: 'share DESC NULLS LAST, level, name_key, subject_id, account',
  name: 'name_key, subject_id, level, account',
}

const page = (order: string) => `SELECT account, level, subject_id, subject_name, subject_email,
  set_type, toString(set_amount) AS set_amount, set_unit, set_expires_at,
  effective_type, toString(effective_amount) AS effective_amount, effective_unit, effective_expires_at,
  effective_source_kind, effective_source_id, effective_source_name,
  toString(current_usage) AS current_usage, current_usage_unit, toString(share) AS used_share,
  toString(members) AS members, role, seat_type
FROM (
  SELECT *, ${SHARE} AS share, lowerUTF8(if(subject_name = '', subject_email, subject_name)) AS name_key
  ${SNAPSHOT_ROWS}
    AND ({level:String} = '' OR level = {level:String})
    AND ({search:String} = '' OR
      positionCaseInsensitiveUTF8(concat(subject_name, ' ', subject_email, ' ', subject_id), {search:String}) > 0)
)
ORDER BY ${order}
LIMIT {limit:UInt32} OFFSET {offset:UInt32}`

/** One page of limits per order. Parameters: tenant, accounts, taken, level, search, limit, offset. */
export const LIMITS_PAGE_SQL: Record<LimitOrder, string> = {
  used_share: page(ORDER.used_share),
  name: page(ORDER.name),
}

/** Who is near: at least 80 % used; who is at it: all of it. People only, whatever the page shows. */
export const LIMITS_TOTALS_SQL = `SELECT toString(count()) AS users,
  toString(countIf(share >= 0.8 AND share < 1)) AS near_limit,
  toString(countIf(effective_type = 'limited' AND effective_unit = current_usage_unit AND current_usage >= effective_amount)) AS at_limit,
  toString(countIf(isNull(effective_type) OR effective_type = 'unlimited')) AS no_cap
FROM (SELECT *, ${SHARE} AS share ${SNAPSHOT_ROWS} AND level = 'user')`

/**
 * What holds for people, summed by kind and unit (a limit of one's own where the vendor does not say which holds): whose limit, what it comes to, how much of it the vendor counts as
 * used, who is near (at least 80 %) and at it; and, as kind `workspace`, what is set for everybody else.
 */
export const LIMIT_SUMS_SQL = `SELECT coalesce(effective_type, set_type, 'none') AS kind,
  if(isNull(effective_type), set_unit, effective_unit) AS unit,
  groupArray(subject_id) AS people, toString(sum(if(isNull(effective_type), set_amount, effective_amount))) AS amount,
  toString(if(countIf(current_usage_unit != if(isNull(effective_type), set_unit, effective_unit) OR isNull(current_usage)) > 0, NULL, sum(current_usage))) AS used,
  toString(countIf(share >= 0.8 AND share < 1)) AS near_limit,
  toString(countIf(effective_unit = current_usage_unit AND current_usage >= effective_amount)) AS at_limit
FROM (SELECT *, ${SHARE} AS share ${SNAPSHOT_ROWS} AND level = 'user' ORDER BY subject_id)
GROUP BY kind, unit
UNION ALL
SELECT concat('workspace_', set_type), set_unit, [], toString(set_amount), NULL, '0', '0'
${SNAPSHOT_ROWS} AND level = 'workspace' AND isNotNull(set_type)`
