import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { CopyText } from '../../components/form/copy-text.tsx'
import { t } from '../../i18n/t.ts'

/** Shown once. `done`: they were kept. */
export function RecoveryCodes({ codes, done }: { codes: readonly string[]; done: () => void }) {
  return (
    <Stack>
      <Text size="sm">{t('factors:codes.text')}</Text>
      <SimpleGrid
        cols={{ base: 1, xs: 2 }}
        spacing={6}
        component="ul"
        style={{ listStyle: 'none', padding: 0 }}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </SimpleGrid>
      <CopyText text={codes.join(' ')} name={t('factors:codes.all')} />
      <Group justify="flex-end">
        <Button onClick={done} data-autofocus>
          {t('factors:codes.kept')}
        </Button>
      </Group>
    </Stack>
  )
}
