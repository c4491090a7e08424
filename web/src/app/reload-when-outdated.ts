const KEY = 'tidemark-reloaded-at'
const PAUSE_MS = 10_000

/**
 * After an update of the service, an open page asks for parts that are gone. It is loaded anew, once:
 * a part that is missing for another reason must not reload forever.
 */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0)
    if (Date.now() - last < PAUSE_MS) return
    event.preventDefault()
    sessionStorage.setItem(KEY, String(Date.now()))
    window.location.reload()
  })
}
