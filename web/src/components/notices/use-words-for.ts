import { useQuery } from '@tanstack/react-query'
import { loadWordsFor, type Said } from '../../i18n/service-words.ts'

/** Whether what the service says here can be shown in the reader's language: its words come when it says something. */
export function useWordsFor(said: readonly (Said | null)[]): boolean {
  const words = useQuery({
    queryKey: ['words', said.map((one) => [one?.message_said, one?.action_said])],
    queryFn: async () => {
      await loadWordsFor(said)
      return true
    },
    staleTime: Infinity,
  })
  return words.data ?? false
}
