/** The hosted app of a code host, and its install. */
export const apps = {
  app_needs_person: 'An app is installed by a person in a browser, not with an API token.',
  begin_in_connected_apps: 'Sign in and begin in Settings › Connected Apps.',
  app_not_installed:
    'The app is not installed: it was cancelled, or it waits for the approval of an owner of the organisation.',
  install_once_approved: 'Once it is approved, start the install again in Settings › Connected Apps.',
  installation_unknown_of_organization:
    'The code host knows no installation of the app on the organisation that was named.',
  choose_organization_at_host: 'Start again and choose that organisation at the code host.',
  app_not_registered: 'No app of this service is registered on the code host of {product}.',
  register_app: 'Register it in Settings › Connected Apps: one click, nothing to type.',
  operator_sets_app:
    'Have the operator set CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.',
  install_not_started_here:
    'This was not started in this session, was used before, or took longer than ten minutes.',
  start_install_again: 'Start again in Settings › Connected Apps, in one go and in the same browser.',
  app_was_not_registered: 'The app was not registered at the code host.',
  register_app_again: 'Start again in Settings › Connected Apps and confirm at the code host.',
  app_not_registrable: 'An app on the code host of {product} cannot be registered from here.',
  operator_registers_app:
    'Have the operator register it there and set CODE_HOST_APP_SLUG, CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.',
  operator_set_app: 'The operator has set up the app for this service.',
  install_only: 'Install it; it need not be registered.',
  app_already_registered: 'An app is registered already, and connections use it.',
  install_on_others:
    'Install it on further organisations, or disconnect those connections before registering another.',
  app_key_missing: 'The hosted app’s private key is missing or is no PEM key.',
  set_app_key: 'Set CODE_HOST_APP_ID and CODE_HOST_PRIVATE_KEY to those of the app, or register it again.',
  register_or_set_app:
    'Register it in Settings › Connected Apps, or have the operator set CODE_HOST_APP_SLUG and the other CODE_HOST_ variables.',
  installation_suspended: 'The installation of the app is suspended on the code host of {product}.',
  registration_code_refused:
    'The code host of {product} did not accept the code of the registration: it works once, within an hour.',
  delete_and_register:
    'If the app already stands in the list of apps on the code host, delete it there; then register it again in Settings › Connected Apps.',
  token_malformed: 'The token is empty, or holds blanks or characters that no token has.',
  copy_token: 'Copy the token again, in one line, and save it.',
  browser_code_refused:
    "The code host of {product} did not accept the code that the browser brought back: it was used before, is older than ten minutes, or the app's client secret is wrong.",
  install_again_or_check_app:
    'Start the installation again in Settings › Connected Apps; if it goes on, check CODE_HOST_CLIENT_ID and CODE_HOST_CLIENT_SECRET.',
  app_no_longer_installed:
    'The app is no longer installed on the code host of {product}, or it was installed elsewhere.',
  unsuspend_installation:
    'An organization owner lifts it: organization settings › {apps} › Configure › Unsuspend.',
  app_not_on_organization:
    "The app is not installed on the organization {organization} of {product}'s code host, or an owner has yet to approve it.",
  install_on_organization:
    'Start the installation again, and choose that organization on the code host. If an owner must approve, start again once it is done.',
} as const
