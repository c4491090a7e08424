export const USER_DAYS =
  'Per-user daily reports of the code assistant (datasets enterprise_users_1d, org_users_1d, enterprise_users_28d)'
export const ONCE =
  'A day of a person that several reports carry, as of an organisation and its enterprise, counts once.'
export const BY_TEAM =
  'By team: the members of that day; a person in several teams counts in each, so teams sum to more than the total.'
export const NEVER_ADD = 'Distinct people never add: they are counted again for every bucket and group.'
