import { lazy } from 'react'

/** The form of a provider, which comes when it is opened: the page is looked at more often than it is filled in. */
export const ProviderDialog = lazy(() =>
  import('./provider-dialog.tsx').then((part) => ({ default: part.ProviderDialog })),
)
