/** The page that the code host's answer leads back to, with `connected`, `registered` or `refused` in its query. */
export const CONNECTED_APPS_PATH = '/settings/connected-apps'

/** What stands in `?refused=`: the redirect carries one of these codes and nothing else. */
export const INSTALL_REFUSALS = [
  'state_mismatch',
  'unauthenticated',
  'forbidden',
  'install_not_finished',
  'app_not_registered',
  'credential_rejected',
  'installation_not_found',
  'installation_suspended',
  'organization_not_found',
  'already_connected',
  'conflict',
  'role_missing',
  'missing_token_scope',
  'single_sign_on_required',
  'address_not_allowed',
  'rate_limited',
  'upstream_unreachable',
  'upstream_unexpected',
  'cross_site_request',
  'internal',
] as const
export type InstallRefusal = (typeof INSTALL_REFUSALS)[number]

export const isInstallRefusal = (code: string): code is InstallRefusal =>
  INSTALL_REFUSALS.some((known) => known === code)
