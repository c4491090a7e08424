import {
  Avatar,
  Group,
  Menu,
  Text,
  UnstyledButton,
  VisuallyHidden,
  useMantineColorScheme,
  type MantineColorScheme,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconBook2,
  IconDevices,
  IconKey,
  IconLogout,
  IconSelector,
  IconShieldLock,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe, useSignOut } from '../api/session.ts'
import { ProblemNotice } from '../components/notices/problem-notice.tsx'
import { choose, currentChoice, LANGUAGE_CHOICES } from '../components/page/language-choice.tsx'
import { loadPageTexts, t } from '../i18n/t.ts'

const ChangePasswordDialog = lazy(async () => {
  await loadPageTexts('access')
  return { default: (await import('../features/account/change-password-dialog.tsx')).ChangePasswordDialog }
})

const SessionsDialog = lazy(async () => {
  await loadPageTexts('access')
  return { default: (await import('../features/account/sessions-dialog.tsx')).SessionsDialog }
})

const SCHEMES = [
  { value: 'light', label: t('light') },
  { value: 'dark', label: t('dark') },
  { value: 'auto', label: t('asTheSystem') },
] as const

function SchemeItems() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
      {SCHEMES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

function LanguageItems() {
  return (
    <Menu.RadioGroup value={currentChoice()} onChange={choose}>
      {LANGUAGE_CHOICES.map(({ value, label }) => (
        <Menu.RadioItem key={value} value={value} lang={value || undefined}>
          {label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** Who is signed in, the colour scheme, the API's documentation, one's password and sessions, and the way out. */
export function AccountMenu() {
  const me = useMe()
  const navigate = useNavigate()
  const [changing, dialog] = useDisclosure(false)
  const [listing, sessions] = useDisclosure(false)
  const signOut = useSignOut(() => void navigate({ to: '/sign-in', search: {} }))
  return (
    <>
      {signOut.isError && <ProblemNotice error={signOut.error} />}
      <Menu
        width={230}
        position="top-start"
        shadow="md"
        withinPortal={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <UnstyledButton p={8} w="100%">
            <Group gap={10} wrap="nowrap">
              <Avatar size={30} radius="xl" name={me.name} color="tide" aria-hidden />
              <div style={{ minWidth: 0, flex: 1 }}>
                <VisuallyHidden>{t('accountMenu.account')}</VisuallyHidden>
                <Text size="sm" fw={550} truncate>
                  {me.name}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {me.organization.name}
                </Text>
              </div>
              <IconSelector size={16} aria-hidden />
            </Group>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            {me.email ?? me.name} · {t(`role.${me.role}`)}
          </Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('accountMenu.colours')}</Menu.Label>
          <SchemeItems />
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          <LanguageItems />
          <Menu.Divider />
          <Menu.Item component="a" href="/docs" leftSection={<IconBook2 size={16} aria-hidden />}>
            {t('accountMenu.apiDocs')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} aria-hidden />} onClick={dialog.open}>
            {t('accountMenu.changePassword')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShieldLock size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/settings/account' })}
          >
            {t('accountMenu.factors')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} onClick={sessions.open}>
            {t('accountMenu.sessions')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => signOut.mutate()}>
            {t('accountMenu.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {changing && (
        <Suspense>
          <ChangePasswordDialog close={dialog.close} />
        </Suspense>
      )}
      {listing && (
        <Suspense>
          <SessionsDialog close={sessions.close} />
        </Suspense>
      )}
    </>
  )
}
