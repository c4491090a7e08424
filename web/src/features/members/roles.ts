import { GIVEN_ROLES } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'

/** Roles that somebody can be given, with what each does. */
export const GIVEN = GIVEN_ROLES.map((value) => ({ value, label: t(`members:role.${value}`) }))
