import { accountName, isNameShared, levelOf } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'

/** What to call an account among others: an enterprise and an organization of one name are told apart. Pure. */
export function nameAmong(account: string, all: readonly string[]): string {
  const [name, level] = [accountName(account), levelOf(account)]
  return level && isNameShared(account, all) ? t(`health:adds.${level}`, { name }) : name
}
