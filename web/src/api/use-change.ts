import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'

interface Then<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: Error) => void
  /** What hangs on it is asked again after a refusal as well: somebody else may have been faster. */
  refusedToo?: boolean
}

/** Does something at the service. What hangs on it, named by `keys`, is asked again before it counts as done. */
export function useChange<Answer, Input = void>(
  keys: readonly QueryKey[],
  change: (input: Input) => Promise<Answer>,
  { onSuccess, onError, refusedToo = false }: Then<Answer> = {},
) {
  const queryClient = useQueryClient()
  const askAgain = () => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer) => {
      await askAgain()
      onSuccess?.(answer)
    },
    onError: async (error) => {
      onError?.(error)
      if (refusedToo) await askAgain()
    },
  })
}
