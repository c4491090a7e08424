import { queryOptions } from '@tanstack/react-query'
import type { RouteId } from '../../../src/api/contract/routes.ts'
import { call, type AnswerOf, type Arguments } from './call.ts'

/** A question to a route. `topic` begins its key: what it brings up to date is named by it. */
export function ask<Id extends RouteId>(topic: string, id: Id, ...input: Arguments<Id>) {
  return queryOptions({
    queryKey: [topic, id, ...input],
    queryFn: ({ signal }) => call(id, ...input, signal),
  })
}

type Listed<Answer> = Answer extends { data: infer Data } ? Data : never

/** The data of a list; an answer without it has no type, so that nobody asks for it. */
function listed<Answer>(answer: Answer): Listed<Answer> {
  return (answer as { data: Listed<Answer> }).data
}

/** The same of a route that answers with a list, whole: what is in it. */
export function askList<Id extends RouteId>(topic: string, id: Id, ...input: Arguments<Id>) {
  return { ...ask(topic, id, ...input), select: (answer: AnswerOf<Id>) => listed(answer) }
}
