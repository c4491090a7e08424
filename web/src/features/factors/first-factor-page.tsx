import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createLazyRoute, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { meQuery, useSignOut } from '../../api/session.ts'
import { ProblemNotice } from '../../components/notices/problem-notice.tsx'
import { EntryFrame } from '../../components/page/entry-frame.tsx'
import { t } from '../../i18n/t.ts'
import { AddButtons } from './add-buttons.tsx'
import { ProofAsker } from '../../app/proof-asker.tsx'

export const Route = createLazyRoute('/second-factor')({ component: FirstFactorPage })

/** Where the rules lead who has no second factor, whatever page was asked for. */
function FirstFactorPage() {
  const { next } = useSearch({ from: '/second-factor' })
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const goOn = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }),
    onSuccess: () => router.history.push(next ?? '/'),
  })
  const signOut = useSignOut(() => void navigate({ to: '/sign-in', search: {} }))
  return (
    <EntryFrame title={t('factors:first.title')} lead={t('factors:first.lead')}>
      <Stack>
        {goOn.isError && <ProblemNotice error={goOn.error} retry={() => goOn.mutate()} />}
        <AddButtons done={() => goOn.mutate()} />
        <Group>
          <Button variant="subtle" onClick={() => signOut.mutate()}>
            {t('accountMenu.signOut')}
          </Button>
        </Group>
      </Stack>
      <ProofAsker />
    </EntryFrame>
  )
}
