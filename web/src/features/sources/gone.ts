import { localProblem } from '../../api/problem-error.ts'

/** An address of a connection that is not, or not in this organisation. */
export const GONE = localProblem({
  code: 'not_found',
  status: 404,
  title: 'This source does not exist',
  detail: 'There is no source at this address in your organisation.',
  action: 'Open Settings and choose one of the list.',
})
