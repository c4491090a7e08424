import { FileButton, Button, Group, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconUpload } from '@tabler/icons-react'
import { SIGNED_PARTS } from '../../../../src/api/contract/words.ts'
import { t } from '../../i18n/t.ts'
import type { ProviderValues } from './provider-values.ts'

const PARTS = SIGNED_PARTS.map((value) => ({
  value,
  label: t(`identity:saml.signed.${value}`),
}))

/** What a SAML provider says of itself, pasted, as a file, or at an address; and what of its answers counts. */
export function SamlFields({ form, isNew }: { form: UseFormReturnType<ProviderValues>; isNew: boolean }) {
  const read = async (file: File | null) => {
    if (file) form.setFieldValue('metadataXml', await file.text())
  }
  return (
    <>
      <TextInput
        label={t('identity:saml.metadataUrl')}
        description={t('identity:saml.metadataUrlHelp')}
        maxLength={1000}
        {...form.getInputProps('metadataUrl')}
      />
      <Textarea
        label={t('identity:saml.metadataXml')}
        description={isNew ? t('identity:saml.metadataXmlHelp') : t('identity:saml.metadataStays')}
        minRows={3}
        maxRows={6}
        autosize
        spellCheck={false}
        {...form.getInputProps('metadataXml')}
      />
      <Group>
        <FileButton accept=".xml,text/xml,application/xml" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} aria-hidden />}>
              {t('identity:saml.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      {!isNew && (
        <Textarea
          label={t('identity:saml.certificates')}
          description={t('identity:saml.certificatesHelp')}
          minRows={2}
          maxRows={6}
          autosize
          spellCheck={false}
          {...form.getInputProps('certificates')}
        />
      )}
      <TextInput
        label={t('identity:saml.subjectClaim')}
        description={t('identity:saml.subjectClaimHelp')}
        maxLength={200}
        {...form.getInputProps('subjectClaim')}
      />
      <Select
        label={t('identity:saml.signedParts')}
        data={PARTS}
        allowDeselect={false}
        {...form.getInputProps('signedParts')}
      />
    </>
  )
}
