import { localProblem } from '../../api/problem-error.ts'
import { t } from '../../i18n/t.ts'

/** An address of a connection that is not, or not in this organisation. */
export const GONE = localProblem({
  code: 'not_found',
  status: 404,
  title: t('sources:gone.title'),
  detail: t('sources:gone.detail'),
  action: t('sources:gone.action'),
})
