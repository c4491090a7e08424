import { Stack } from '@mantine/core'
import { CopyText } from '../../components/form/copy-text.tsx'
import { Hint } from '../../components/side-text.tsx'
import { t } from '../../i18n/t.ts'

/** What a provider has to be told. @param of `entityId`: our name to a SAML provider; null: it speaks OpenID Connect */
export function OurEnd(of: { entityId: string | null; answersTo: string; logoutAt: string }) {
  const { entityId, answersTo, logoutAt } = of
  if (entityId === null) {
    return (
      <Stack gap={2}>
        <Hint>{t('identity:callback')}</Hint>
        <CopyText text={answersTo} name={t('identity:callbackName')} />
        <Hint>{t('identity:logout')}</Hint>
        <CopyText text={logoutAt} name={t('identity:logoutName')} />
      </Stack>
    )
  }
  return (
    <Stack gap={2}>
      <Hint>{t('identity:saml.answersTo')}</Hint>
      <CopyText text={answersTo} name={t('identity:saml.answersToName')} />
      <Hint>{t('identity:saml.entityId')}</Hint>
      <CopyText text={entityId} name={t('identity:saml.entityIdName')} />
      <Hint>{t('identity:saml.logoutAt')}</Hint>
      <CopyText text={logoutAt} name={t('identity:logoutName')} />
    </Stack>
  )
}
