import { useLocation } from '@tanstack/react-router'
import { createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react'
import { searchToSave, viewPath, type ViewPath } from './view-address.ts'

const SaveViewDialog = lazy(() =>
  import('./save-view-dialog.tsx').then((part) => ({ default: part.SaveViewDialog })),
)
const ManageViewsDialog = lazy(() =>
  import('./manage-views-dialog.tsx').then((part) => ({ default: part.ManageViewsDialog })),
)

type ViewDialog = 'save' | 'manage'
const Open = createContext<(dialog: ViewDialog) => void>(() => {})

/** Opens one of the dialogs about saved views. */
export function useViewDialog(): (dialog: ViewDialog) => void {
  return useContext(Open)
}

/** The page that is open and its state, where it is one whose state can be saved. */
export function useHere(): { path: ViewPath; search: string } | null {
  const { pathname, searchStr } = useLocation()
  const path = viewPath(pathname)
  return path ? { path, search: searchToSave(searchStr) } : null
}

/** Holds the dialogs above the pages: a page that is drawn anew must not take what somebody types with it. */
export function ViewDialogsHost({ children }: { children: ReactNode }) {
  const here = useHere()
  const [dialog, open] = useState<ViewDialog | null>(null)
  const close = () => open(null)
  return (
    <Open value={open}>
      {children}
      <Suspense>
        {here && dialog === 'save' && <SaveViewDialog {...here} close={close} />}
        {here && dialog === 'manage' && <ManageViewsDialog here={here} close={close} />}
      </Suspense>
    </Open>
  )
}
