import { randomUUID } from 'node:crypto'
import { isoNow, type Clock } from '../../../src/lib/clock.ts'
import { insertConnection } from '../../../src/store/control/collecting/connections-table.ts'
import type { ControlStore } from '../../../src/store/control/control-store.ts'
import type { NewConnection } from '../../../src/store/control/tables.ts'

/** A connection to an enterprise, without a vendor that was asked. @returns its id */
export async function storeCodeConnection(
  { control, clock }: { control: ControlStore; clock: Clock },
  given: Pick<NewConnection, 'tenant'> & Partial<NewConnection>,
): Promise<string> {
  const at = isoNow(clock)
  const id = randomUUID()
  await insertConnection(control.db, {
    id,
    source: 'code_assistant',
    method: 'enterprise_token',
    profile: 'codeassist',
    label: 'Code',
    state: 'connected',
    missing_scopes: '[]',
    health_status: 'ok',
    health_code: 'ok',
    health_message: '',
    health_action: null,
    health_since: at,
    organization_id: null,
    workspace_id: null,
    enterprise_slug: `enterprise-${id}`,
    organizations: '[]',
    created_at: at,
    updated_at: at,
    disconnected_at: null,
    ...given,
  })
  return id
}
