import { askList } from '../../api/ask.ts'

export const membersQuery = askList('members', 'listMembers')
