import { useEffect, useState } from 'react'

/**
 * For what is mounted open: at its end the focus goes back to what opened it, or, where that is gone (an entry of a menu),
 * to the page. Mantine does so only for what is mounted closed.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Something else was meant to have it.
      if (document.activeElement !== document.body) return
      const back = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    },
    [opener],
  )
}
