import type { Connection } from '../../../../src/api/contract/connections/connections.ts'
import { ORGANIZATIONS_CHANGE, TOKEN_CHANGE } from '../connect/code-assistant.ts'
import { CredentialsDialog } from '../connect/credentials-dialog.tsx'

interface DialogProps {
  connection: Connection
  close: () => void
}

export function TokenDialog(props: DialogProps) {
  return <CredentialsDialog {...props} change={TOKEN_CHANGE} />
}

export function OrganizationsDialog(props: DialogProps) {
  return <CredentialsDialog {...props} change={ORGANIZATIONS_CHANGE} />
}
