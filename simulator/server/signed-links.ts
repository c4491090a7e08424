import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Answer } from './answer.ts'
import { findFile } from './retained-files.ts'
import { accountOfOrganization, type VendorRequest, type VendorState } from './vendor-state.ts'

function signature(state: VendorState, organization: string, id: string, expires: number): string {
  return createHmac('sha256', state.signingSecret).update(`${organization}\n${id}\n${expires}`).digest('hex')
}

/** Path and query of a file's signed, short-lived address. */
export function signedPath(state: VendorState, organization: string, id: string): string {
  const expires = Math.floor(state.now() / 1000) + state.linkSeconds
  const query = new URLSearchParams({ se: String(expires), sig: signature(state, organization, id, expires) })
  return `/storage/${organization}/${id}?${query.toString()}`
}

function storageError(status: number, code: string, message: string): Answer {
  const xml = `<?xml version="1.0" encoding="utf-8"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) }
}

/** The storage host: verifies the signature and refuses requests that also have a key. */
export function storedFile(
  state: VendorState,
  request: VendorRequest,
  organization: string,
  id: string,
): Answer {
  if (request.headers['authorization'] !== undefined) {
    return storageError(400, 'InvalidArgument', 'Only one auth mechanism allowed')
  }
  const expires = Number(request.query.get('se'))
  const given = Buffer.from(request.query.get('sig') ?? '')
  const wanted = Buffer.from(signature(state, organization, id, expires))
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    return storageError(403, 'AuthenticationFailed', 'Signature did not match.')
  }
  if (expires * 1000 <= state.now())
    return storageError(403, 'AuthenticationFailed', 'Signature has expired.')
  const account = accountOfOrganization(state, organization)
  const file = account && findFile(state, account, id)
  if (!file) return storageError(404, 'BlobNotFound', 'The specified blob does not exist.')
  return {
    status: 200,
    headers: { 'content-type': 'application/octet-stream' },
    body: account.files.body(file),
  }
}
