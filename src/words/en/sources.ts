/** What a vendor refuses or fails to give, and what to do. */
export const sources = {
  stored_key_sealed_otherwise:
    'A stored key cannot be opened: it was sealed with another key, or it was changed.',
  start_with_every_key:
    'Start with every key of TIDEMARK_SECRET_KEY that was in use, or enter the key of this connection again.',
  ids_swapped:
    'The workspace ID is in the organization field and the organization ID is in the workspace field.',
  admin_key: 'admin key',
  credential_rejected:
    '{product} rejected the credential: it is wrong, expired or revoked, or its owner lost access.',
  token_expired: 'The token for {product} has expired.',
  payment_problem: '{product} reports a problem with the payment method of the account.',
  file_gone: '{product} listed a file that it no longer has.',
  blocked_by_edge:
    'A web page came instead of an answer of {product}: an edge or a proxy blocked the request. This says nothing about keys or scopes.',
  api_version_ended: '{product} no longer answers the version of its API that this Tidemark speaks.',
  address_not_allowed:
    '{product} pointed to an address that is not allowed ({reason:reason}), so nothing was sent there.',
} as const
