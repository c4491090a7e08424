import { lazy, Suspense, useEffect, useState } from 'react'
import { proofIsAskedBy } from '../api/fresh-proof.ts'
import { loadPageTexts } from '../i18n/t.ts'

const ProofDialog = lazy(async () => {
  await loadPageTexts('factors')
  return { default: (await import('../features/factors/proof-dialog.tsx')).ProofDialog }
})

/** There as long as somebody is signed in: what was refused for an old proof is repeated once one was given. */
export function ProofAsker() {
  const [asking, setAsking] = useState<{ end: (given: boolean) => void } | null>(null)
  useEffect(
    () =>
      proofIsAskedBy(
        () =>
          new Promise((resolve) =>
            setAsking({
              end: (given) => {
                setAsking(null)
                resolve(given)
              },
            }),
          ),
      ),
    [],
  )
  return (
    asking && (
      <Suspense>
        <ProofDialog end={asking.end} />
      </Suspense>
    )
  )
}
