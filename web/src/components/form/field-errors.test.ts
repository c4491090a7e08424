import { expect, it } from 'vitest'
import { fieldErrors } from './field-errors.ts'

const said = (message: string) => ({ code: 'old_words', params: { text: message }, message })

const problem = {
  type: 'about:blank',
  title: 'Missing scope',
  status: 422,
  code: 'missing_cost_scope',
  detail: 'The key cannot read costs.',
  detail_said: said('The key cannot read costs.'),
  action: 'Add the scope.',
  action_said: said('Add the scope.'),
  errors: [],
  request_id: 'r1',
}

it('puts a refusal without paths at the field its code is about', () => {
  expect(fieldErrors(problem, { missing_cost_scope: 'admin_key' })).toEqual({
    admin_key: 'The key cannot read costs. Add the scope.',
  })
})

it('prefers the paths the service names, and says nothing about codes it does not know', () => {
  const errors = [
    { path: 'body.workspace_id', message: 'Not a workspace id.', message_said: said('Not a workspace id.') },
  ]
  expect(fieldErrors({ ...problem, errors }, { missing_cost_scope: 'admin_key' })).toEqual({
    workspace_id: 'Not a workspace id.',
  })
  expect(fieldErrors(problem)).toEqual({})
})
