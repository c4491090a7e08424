import { expect, it } from 'vitest'
import { feedsOf } from './dataset.ts'

it('gives each account the feeds of its own level, the main dataset first', () => {
  expect(feedsOf('chat_assistant', 'organization')).toEqual({ costs: ['costs'] })
  expect(feedsOf('chat_assistant', 'workspace')).toEqual({ spend_limits: ['spend_limits'] })
  expect(feedsOf('code_assistant', 'organization')['user_days']).toEqual(['org_users_1d'])
  expect(feedsOf('code_assistant', 'enterprise')['user_days']).toEqual([
    'enterprise_users_1d',
    'enterprise_users_28d',
  ])
})

it('knows of an enterprise what only its organisations give', () => {
  const { organization, enterprise } = {
    organization: feedsOf('code_assistant', 'organization'),
    enterprise: feedsOf('code_assistant', 'enterprise'),
  }
  expect(Object.keys(enterprise).toSorted()).toEqual(Object.keys(organization).toSorted())
  expect(enterprise['billing']).toEqual([])
})
