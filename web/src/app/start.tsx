import '@mantine/core/styles.css'
import './global.css'
import { MantineProvider } from '@mantine/core'
import { DatesProvider } from '@mantine/dates'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query-client.ts'
import { returnToSignInWhenSignedOut } from './ended-session.ts'
import { reloadWhenOutdated } from './reload-when-outdated.ts'
import { buildRouter } from './router.tsx'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'
import { language } from '../i18n/t.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no element with the id "root"')

reloadWhenOutdated()
const queryClient = createQueryClient()
const router = buildRouter(queryClient)
returnToSignInWhenSignedOut(queryClient, router)

createRoot(place).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => styleNonce}
    >
      <DatesProvider settings={{ locale: language() }}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </DatesProvider>
    </MantineProvider>
  </StrictMode>,
)
