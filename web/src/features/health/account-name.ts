import { t } from '../../i18n/t.ts'

const nameOf = (account: string) => account.slice(account.indexOf(':') + 1)

/** What to call an account among others: an enterprise and an organization of one name are told apart. Pure. */
export function accountName(account: string, all: readonly string[]): string {
  const name = nameOf(account)
  if (!all.some((other) => other !== account && nameOf(other) === name)) return name
  if (account.startsWith('enterprise:')) return t('health:adds.enterprise', { name })
  return account.startsWith('organization:') ? t('health:adds.organization', { name }) : name
}
