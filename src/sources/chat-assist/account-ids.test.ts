import { describe, expect, it } from 'vitest'
import { ProbeRefusal } from '../source.ts'
import { checkChatIds } from './account-ids.ts'

const ORGANIZATION = 'org-p13k3klgno5cqxbf0q8hpgrk'
const WORKSPACE = '123e4567-E89B-12d3-a456-426614174000'

function codeOf(organizationId: string, workspaceId: string, form: 'uuid' | 'opaque' = 'uuid'): string {
  try {
    checkChatIds({ organizationId, workspaceId }, { workspaceIdForm: form })
    return 'fine'
  } catch (error) {
    return error instanceof ProbeRefusal ? error.code : String(error)
  }
}

const uuid = { workspaceIdForm: 'uuid' } as const

describe('checkChatIds', () => {
  it.each([
    [ORGANIZATION, WORKSPACE, 'fine'],
    [` ${ORGANIZATION}\n`, `\t${WORKSPACE} `, 'fine'],
    ['org-A_b-9', WORKSPACE, 'fine'],
    [WORKSPACE, ORGANIZATION, 'ids_swapped'],
    [WORKSPACE, WORKSPACE, 'organization_id_malformed'],
    ['', WORKSPACE, 'organization_id_malformed'],
    ['org-', WORKSPACE, 'organization_id_malformed'],
    ['ORG-abc', WORKSPACE, 'organization_id_malformed'],
    ['org-a/b', WORKSPACE, 'organization_id_malformed'],
    ['org-a b', WORKSPACE, 'organization_id_malformed'],
    ['org-ä', WORKSPACE, 'organization_id_malformed'],
    [`org-${'a'.repeat(201)}`, WORKSPACE, 'organization_id_malformed'],
    ['my-org', ORGANIZATION, 'organization_id_malformed'],
    [ORGANIZATION, ORGANIZATION, 'workspace_id_malformed'],
    [ORGANIZATION, '', 'workspace_id_malformed'],
    [ORGANIZATION, '123e4567e89b12d3a456426614174000', 'workspace_id_malformed'],
    [ORGANIZATION, `${WORKSPACE}0`, 'workspace_id_malformed'],
    [ORGANIZATION, '123e4567-e89b-12d3-a456-42661417400g', 'workspace_id_malformed'],
  ])('%j and %j: %s', (organizationId, workspaceId, code) => {
    expect(codeOf(organizationId, workspaceId)).toBe(code)
  })

  it.each([
    [ORGANIZATION, WORKSPACE, 'fine'],
    [ORGANIZATION, 'ws_7Kq2', 'fine'],
    ['ws_7Kq2', ORGANIZATION, 'ids_swapped'],
    [ORGANIZATION, 'Engineering', 'workspace_id_malformed'],
    [ORGANIZATION, 'ws 7', 'workspace_id_malformed'],
    [ORGANIZATION, '../7', 'workspace_id_malformed'],
    [ORGANIZATION, ORGANIZATION, 'workspace_id_malformed'],
  ])('where the form is not known, %j and %j: %s', (organizationId, workspaceId, code) => {
    expect(codeOf(organizationId, workspaceId, 'opaque')).toBe(code)
  })

  it('says what the wrong id looks like', () => {
    expect(() => checkChatIds({ organizationId: WORKSPACE, workspaceId: WORKSPACE }, uuid)).toThrow(
      /looks like a workspace ID/,
    )
    expect(() => checkChatIds({ organizationId: ORGANIZATION, workspaceId: ORGANIZATION }, uuid)).toThrow(
      /looks like an organization ID/,
    )
  })
})
