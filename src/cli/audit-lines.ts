interface AuditLine {
  seq: number | null
  hash: string | null
  id: string
  at: string
  actor_kind: string
  actor_id: string
  action: string
  object_type: string
  object_id: string
  detail: string
}

/** One entry of the audit log as a line of JSON, with its place in the chain. */
export function auditLine({ actor_kind, actor_id, object_type, object_id, ...row }: AuditLine): string {
  const { seq, hash, id, at, action } = row
  const actor = { kind: actor_kind, id: actor_id }
  const object = { type: object_type, id: object_id }
  return `${JSON.stringify({ seq, id, at, actor, action, object, detail: JSON.parse(row.detail), hash })}\n`
}
