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
  api_version_ended:
    '{product} no longer answers this call, or the version of its API in which this Tidemark asks.',
  address_not_allowed:
    '{product} pointed to an address that is not allowed ({reason:reason}), so nothing was sent there.',
  replace_enterprise_token:
    'Have an enterprise owner or billing manager create a new token (classic), and replace it in Settings › Connected Apps.',
  install_app_again: 'Install it again: Settings › Connected Apps › Install the app.',
  limits_scope_missing: 'Spend limits are not collected: no key carries the scope {scopes}.',
  limits_key_lacks_it_too: 'The spend limits API key does not carry it either.',
  costs_need_no_key: 'Costs need no such key.',
  add_limits_key: 'Add a key with this scope; the flag goes away once one is added.',
  replace_own_token:
    'Have the token’s owner create a new one at {product}, and replace it in Settings › Connected Apps.',
  token_expired_on: 'The token expired on {day:time}; nothing can be collected with it any more.',
  token_expires: 'The token expires {soon}, on {day:time}.',
  within_a_day: 'within a day',
  organization_id_form: 'An organization ID starts with "org-", followed by letters and digits.',
  workspace_id_uuid: 'A workspace ID is a UUID such as 123e4567-e89b-12d3-a456-426614174000.',
  workspace_id_form:
    'A workspace ID is made of letters, digits, "-" and "_", such as 123e4567-e89b-12d3-a456-426614174000.',
  ids_in_console: 'Both ids stand on the same page of the admin console: Settings › General.',
  swap_ids: 'Swap the two ids and connect again.',
  looks_like_workspace_id: 'The value given looks like a workspace ID.',
  copy_organization_id: 'Copy the organization ID again. {after}',
  looks_like_organization_id: 'The value given looks like an organization ID.',
  copy_workspace_id: 'Copy the workspace ID again. {after}',
  spend_limits_key: 'spend limits API key',
  key_malformed: 'The {key} is empty, or holds blanks or characters that no key has.',
  copy_key: 'Copy the {key} again, in one line, and save it.',
  limit_reading_key: 'key that reads spend limits',
  key_rejected:
    '{product} rejected the {key}: it is wrong, expired or revoked, or its creator lost the role.',
  replace_key: 'Have a workspace owner or admin create a new key, and replace it in Settings › Sources.',
  platform_key: 'The {key} is a project key of the developer platform, which {product} does not accept here.',
  create_admin_key:
    'Create an admin key in the workspace admin console, under access tokens, and use that one.',
  cost_scope_missing:
    'The admin key may not read cost records: it lacks the scope {scope}, or belongs to another organization.',
  create_key_with_scope: 'Create an admin key that carries {scope} for this organization, and use that one.',
  limit_scope_missing:
    'No key may read spend limits: the scope {scope} is missing, the key is no admin key, or its organization does not own the workspace. Costs need no such key.',
  add_key_with_scope: 'Add a key that carries {scope} in Settings › Sources.',
  organization_unknown: '{product} knows no organization with this ID.',
  copy_organization_id_anew:
    'Copy the organization ID (org-…) again from Settings › General in the admin console.',
  workspace_unknown: '{product} knows no workspace with this ID, or it is not linked to the organization.',
  copy_workspace_id_anew: 'Copy the workspace ID again from Settings › General in the admin console.',
  no_cost_records_offered:
    '{product} does not offer cost records for this organization; they come with the enterprise plan.',
  check_id_or_enable_costs:
    'Check that the organization ID is not a workspace ID, and ask the vendor to enable the costs log.',
  token_unusable: 'This token cannot be used here. {why}',
  create_classic_token:
    'Create a personal access token (classic) with the scopes {first} and {second}, and use that one.',
  replace_token_or_install:
    'Have an enterprise owner or billing manager create a new token (classic), and replace it in Settings › Connected Apps, or install the app again.',
  token_kind_refused:
    'The {level:word} does not let a token of this kind in: {product} needs a personal access token (classic) that its policy allows.',
  create_or_allow_token:
    'Create a personal access token (classic), or have an owner allow it: {level:word} settings › Policies › Personal access tokens. Then replace it in Settings › Connected Apps.',
  role_missing_enterprise:
    "The token's user may not read the metrics of this enterprise: {product} gives them to enterprise owners and billing managers.",
  role_missing_organization:
    "The token's user may not read this data of the organization: {product} gives it to organization owners.",
  owner_creates_enterprise_token:
    'Have an enterprise owner or billing manager create the token, or give its user that role: enterprise › People.',
  owner_creates_token:
    'Have an organization owner create the token or install the app, or give its user the role: organization › People.',
  metrics_switched_off:
    'The setting "{product} metrics API" is off, so {name} answers no metrics calls. The connection itself is fine.',
  switch_on_metrics: 'An owner switches on "{product} metrics API": {place}. It is asked again every day.',
  usage_metrics_off:
    'The policy "{product} usage metrics" is off, so {name} makes no usage reports. The connection itself is fine.',
  enable_usage_metrics:
    'An owner sets "{product} usage metrics" to Enabled everywhere: {place}. Reports begin about a day later; it is asked again every day.',
  sign_on_required: 'The {level:word} requires single sign-on, and the token is not authorized for it.',
  authorize_token:
    'The token\'s owner opens {page}, chooses "Configure SSO" beside the token and authorizes the {level:word}.',
  ip_not_allowed: 'The {level:word} has an IP allow list, and the address of this server is not on it.',
  add_address_to_list:
    'An owner adds the outgoing address of this server: {level:word} settings › Authentication security › IP allow list.',
  enterprise_not_shown:
    "{product} shows no enterprise of this name to the token: the slug is wrong or was changed, or the token's user is neither its owner nor a billing manager.",
  copy_enterprise_slug:
    'Copy the slug from the address {host}/enterprises/<slug>, and use a token of an enterprise owner or billing manager.',
  organization_not_shown:
    "{product} shows no organization of this name to the credential: the name is wrong or was changed, it has no {name}, or the credential's owner is no member.",
  copy_organization_name:
    'Copy the name from the address {host}/<organization>, and use the credential of an organization owner.',
  no_longer_shown: '{product} no longer shows what was asked for: it was deleted, renamed or made invisible.',
  check_if_deleted:
    'Nothing to do if it was deleted on purpose; otherwise check that the credential may still see it.',
  call_closed: '{product} closed this call: the vendor answers it for nobody any more.',
  call_closed_on: '{product} closed this call on {day:time}: the vendor answers it for nobody any more.',
  read_from_reports_instead:
    'Nothing to do: the usage reports hold these numbers and are read instead. It is asked again once a week.',
  check_payment: 'An owner or billing manager checks Settings › Billing and licensing › Payment information.',
  billing_not_shown:
    '{product} does not show the {level:word}’s bill to these credentials. Everything else goes on being collected.',
  give_enterprise_billing:
    'Open {page}, choose the token (classic) of an enterprise owner or billing manager, tick {scope} and save: it keeps its value. An app and a fine-grained token cannot read it.',
  give_organization_billing:
    'Give the app {permission} and have an owner accept the change under organization settings › {apps}; or use a token (classic) of an organization owner with {scope}.',
  billing_not_offered:
    '{product} keeps no bill of this {level:word} on its new billing platform, so that there is none to read.',
  ask_for_billing_platform:
    'Nothing to do until the vendor moves the account; it is asked again once a week.',
  billing_at_enterprise:
    '{product} shows no bill of this organization: an enterprise pays for it, or these credentials are not an owner’s.',
  people_at_enterprise:
    '{product} tells what single people of this organization used only to the enterprise it belongs to. Its sums go on being collected.',
  connect_enterprise_for_billing:
    'Connect the enterprise with a token that has {scope}; its bill holds its organizations. It is asked again once a week.',
  permission_lacking: 'The credential lacks a permission that {product} asks for here: {names}.',
  add_permission:
    'Add it to the app on the code host and have an owner accept the change under organization settings › {apps}, or use a token (classic) with {scope}.',
  the_scope: 'the scope {name}',
  the_scopes: 'the scopes {names:and}',
  scopes_lacking: 'The token lacks {scopes}, which {product} asks for here.',
  tick_scopes:
    'Open {page}, choose the token, tick {names:and} and save; or create a new one with {all:and}. A changed token keeps its value.',
  vendor_says: '{product} says: "{words}"',
  token_could_read_prompts:
    'This token could read prompts and answers at {product}, with {names:and}. Tidemark never does.',
  app_could_read_prompts:
    'This app could read prompts and answers at {product}, with {names:and}. Tidemark never does.',
  use_narrower_token:
    'Replace it by a token with {enough:and}, and {organization} for the organizations it reads: that is enough without {names:and}.',
  take_permission_from_app:
    'Take {names:and} from the app, in its settings under {apps}: nothing here needs it.',
  enterprise_metrics_place: 'enterprise › AI controls › {name} › Metrics',
  organization_policies_place: 'organization › Settings › {name} › Policies',
  look_at_log: 'Look at the log of the service; if it goes on, report it with that log.',
  collecting_failed: 'Tidemark failed while it collected this.',
  asked_to_wait: '{product} asked to wait until {time:time}.',
  tried_again: 'Nothing to do: it is tried again by itself.',
  keeping_to_pace:
    'Tidemark keeps to the pace that {product} allows, and collecting uses all of it at the moment.',
  nothing_saved_wait_minute: 'Nothing was saved. Try again in a minute.',
  gap_is_marked: 'Nothing can be done: the gap is marked in Data health.',
  check_proxy_retried:
    'Check the proxy and the firewall between this server and the vendor; it is tried again by itself.',
  arrived_damaged:
    'What {product} sent arrived damaged ({seen:reason}), so nothing of it was taken; what was collected before stays.',
  not_readable: '{product} could not be read ({seen:reason}).',
  retried_or_check_network:
    'It is tried again by itself. If it goes on, check the network of this server and the vendor’s status page.',
  update_tidemark: 'Update Tidemark.',
  web_page: 'a web page, as a login page or a blocking proxy gives it',
  undocumented: 'something it does not document ({reason:reason})',
  unexpected_answer:
    '{product} answered with {seen:reason}. Nothing was taken from it; what was collected before stays.',
  check_address_and_proxy:
    'Check the address and the proxy; if they are right, report it with the log of the service.',
  certificate_invalid: 'The certificate of {product} does not hold, so nothing was sent.',
  give_proxy_certificate:
    'If a proxy of yours inspects TLS, give its certificate to the service with NODE_EXTRA_CA_CERTS.',
  links_must_be_public:
    'Links must lead to public https addresses. If a proxy rewrites them, set the base URL of the source to it.',
  status: 'status {status}',
  in_one_day: 'in 1 day',
  in_days: 'in {days:number} days',
  token_is_fine_grained: 'It is a fine-grained token, which does not open the data of an enterprise.',
  token_of_installation: 'It is the token of an app installation, which expires within the hour.',
  token_of_app_user: 'It is an app’s token for one person, which expires within hours.',
} as const
