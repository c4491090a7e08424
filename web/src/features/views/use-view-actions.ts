import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { viewsQuery } from '../../api/views.ts'
import type { ViewPath } from './view-address.ts'

/** Every list of views is asked anew after a change, before the change counts as done. */
function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  })
}

export const useSaveView = () =>
  useChange((body: { name: string; path: ViewPath; search: string }) => call('saveView', { body }))

export const useChangeView = (id: string) =>
  useChange((body: { name?: string; search?: string }) => call('changeView', { params: { id }, body }))

export const useDeleteView = (id: string) => useChange(() => call('deleteView', { params: { id } }))
