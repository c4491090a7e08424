import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * What somebody types, which is sent once the typing pauses. `stands` is what holds elsewhere, as in the address: where that
 * becomes another than was sent last, it is taken over.
 */
export function useTyped(stands: string, send: (text: string) => void, delayMs: number) {
  const [text, setText] = useState(stands)
  const [sent, setSent] = useState(stands)
  const [seen, setSeen] = useState(stands)
  const sendLater = useDebouncedCallback((typed: string) => {
    setSent(typed.trim())
    send(typed.trim())
  }, delayMs)
  if (stands !== seen) {
    setSeen(stands)
    if (stands !== sent) {
      setSent(stands)
      setText(stands)
    }
  }
  const type = (typed: string) => {
    setText(typed)
    sendLater(typed)
  }
  return [text, type] as const
}
