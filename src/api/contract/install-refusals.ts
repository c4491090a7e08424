/** The page that the code host's answer leads back to, with `connected`, `registered` or `refused` in its query. */
export const CONNECTED_APPS_PATH = '/settings/connected-apps'

/** Words for `?refused=`: the redirect carries the code alone, and none but these. */
export const INSTALL_REFUSALS: Record<string, { message: string; action: string }> = {
  state_mismatch: {
    message:
      'This install was not started in this session, was used before, or took longer than ten minutes. Nothing was saved.',
    action: 'Start the install again from this page, in one go and in this browser.',
  },
  unauthenticated: {
    message: 'Nobody was signed in when the code host led back here. Nothing was saved.',
    action: 'Sign in and start the install again.',
  },
  forbidden: {
    message: 'Your role may not connect sources. Nothing was saved.',
    action: 'Ask an owner or an admin of your organisation.',
  },
  install_not_finished: {
    message:
      'The app is not installed: it was cancelled, or it waits for the approval of an owner of the organisation.',
    action: 'Once an owner has approved it, start the install again; it then only has to be confirmed.',
  },
  app_not_registered: {
    message: 'No app of this service is registered on the code host.',
    action: 'Register it first.',
  },
  credential_rejected: {
    message: 'The code host did not accept the app’s own credentials.',
    action: 'Register the app again, or have the operator check the CODE_HOST_… variables.',
  },
  installation_not_found: {
    message: 'The code host knows no installation of the app on the organisation that was named.',
    action: 'Start again and choose that organisation at the code host.',
  },
  installation_suspended: {
    message: 'The installation is suspended at the code host.',
    action:
      'Have an owner of the organisation unsuspend it in the organisation’s settings, then start again.',
  },
  organization_not_found: {
    message: 'The code host knows no such organisation, or the app may not see it.',
    action: 'Check the organisation’s login and start again.',
  },
  already_connected: {
    message: 'This organisation is already connected.',
    action: 'Use the existing connection, or disconnect it first.',
  },
  conflict: {
    message: 'An app is set up already, or the connection was changed meanwhile. Nothing was saved.',
    action: 'Reload the page to see how things stand.',
  },
  role_missing: {
    message: 'The grant may not read the organisation: whoever installed the app lacks the role.',
    action: 'Have an owner of the organisation install it.',
  },
  missing_token_scope: {
    message: 'The grant lacks a permission that is needed to read the organisation.',
    action: 'Install the app again and accept every permission it asks for.',
  },
  single_sign_on_required: {
    message: 'The organisation asks for single sign-on, and the grant has none.',
    action: 'Sign in to the organisation at the code host, then start the install again.',
  },
  address_not_allowed: {
    message: 'An allow-list of the organisation refuses this server.',
    action: 'Have an owner add this server’s address to the list, then start again.',
  },
  rate_limited: {
    message: 'The code host asked for a pause. Nothing was saved.',
    action: 'Try again in a few minutes.',
  },
  upstream_unreachable: {
    message: 'The code host could not be reached. Nothing was saved.',
    action: 'Try again in a few minutes.',
  },
  upstream_unexpected: {
    message: 'The code host answered something it does not document. Nothing was saved.',
    action:
      'Check its address and the proxy before it; if they are right, report it with the log of the service.',
  },
  cross_site_request: {
    message: 'This address works only where the code host leads a browser to it.',
    action: 'Start the install from this page.',
  },
  internal: {
    message: 'Something went wrong on our side; the details are in the server log. Nothing was saved.',
    action: 'Try again. If it stays, ask whoever runs this server.',
  },
}
