import { SOURCE_WORDS } from '../../components/source-words.ts'

export const PAGE = {
  title: 'Connected apps',
  lead: 'Your code assistant: who has a licence, who uses it, for what. Tidemark only reads; it changes nothing at the vendor.',
  nothing: SOURCE_WORDS.code_assistant.brings,
  askSomebody: 'An owner or admin of your organisation can connect it.',
  another: 'Connect another',
}

export const CALLBACK = {
  connected: 'The code assistant is connected',
  connectedNext:
    'Collecting has begun: seats and teams first, then days, newest first. You see the progress below.',
  registered: 'The app is registered on the code host',
  registeredNext: 'One step is left: install it on your organization.',
  refused: 'Not connected',
  refusedUnknown: {
    message: 'The code host led back without an install. Nothing was saved.',
    action: 'Start the install again from this page.',
  },
}

export const APP_METHOD = {
  title: 'Install the app',
  badge: 'Recommended',
  lead: 'For code assistants that belong to your code host. You confirm once at the code host; there is no token to make, copy or renew.',
  points: [
    'The permission does not expire',
    'Brings pull requests, teams and seats as well as use',
    'Who can do it: an owner of the organization on the code host',
  ],
  organizationLabel: 'Organization on the code host',
  organizationHelp:
    'Its name as in the address of its page, e.g. the last part of “github.com/acme-rockets”. You may paste the whole address.',
  organizationMissing: 'Enter the name of the organization.',
  install: 'Install on the code host',
  afterInstall: 'You leave this page, confirm at the code host, and come straight back.',
  register: 'Register the app and install it',
  afterRegister:
    'Two confirmations at the code host: first that the app is created for your organization, then that it is installed. Nothing has to be typed.',
  notRegistered:
    'No app is set up on this server yet. One click registers one of your own: it belongs to you, and Tidemark’s makers never see it.',
  operatorNeeded:
    'No app is set up on this server. Its operator sets one up with the CODE_HOST_… variables; the documentation says how.',
  permissionsTitle: 'What the app may do',
  permissions: [
    'Read use of the code assistant in the organization',
    'Read who has a seat',
    'Read teams and their members',
    'Read pull requests: when they were opened, reviewed and merged',
  ],
}

export const TOKEN_METHOD = {
  title: 'Use an enterprise token',
  lead: 'For code hosted elsewhere, with the code assistant licensed through the vendor’s enterprise offering.',
  points: [
    'Needs a classic personal access token and the name of the enterprise',
    'Who can do it: an enterprise owner or billing manager',
    'Ends when the token expires: Tidemark warns 30, 14, 7 and 1 days before',
  ],
  open: 'Enter a token',
}

export const TOKEN_FORM = {
  title: 'Connect with an enterprise token',
  reconnectTitle: (label: string) => `Connect ${label} again`,
  lead: 'Save tries the token at the vendor first. What fails is not saved.',
  product: 'Product',
  slugLabel: 'Enterprise slug',
  slugHelp:
    'The enterprise’s unique name, as in the address of its page: “/enterprises/<slug>”. You may paste the whole address. It cannot change while connected.',
  slugMissing: 'Enter the enterprise’s name from the address of its page.',
  tokenLabel: 'Personal access token (classic)',
  tokenHelp:
    'Made by an enterprise owner or billing manager under Settings, Developer settings, Personal access tokens, Tokens (classic). Shown there once.',
  tokenMissing: 'Enter the token.',
  fineGrained:
    'This is a fine-grained token. The enterprise’s data needs a classic one; it begins with “ghp_”.',
  organizationsLabel: 'Organizations on the code host (optional)',
  organizationsHelp:
    'One per line. Seats, billing and teams exist only at this level: without one, there are no seat numbers.',
  expiryLabel: 'Token expires on (optional)',
  expiryHelp:
    'Only needed where the vendor does not tell: then it is the only way for Tidemark to warn you in time.',
  labelLabel: 'Name (optional)',
  labelHelp: 'How this connection is called here, e.g. when several enterprises are connected.',
  save: 'Save',
  connectAgain: 'Connect again',
  cancel: 'Cancel',
}

export const TOKEN_HELP = {
  scopesTitle: 'Scopes to tick for the token',
  required: 'Both are required',
  optional: 'For the organizations named here',
  enterpriseScope: 'enterprise scope',
  billingScope: 'billing scope',
  organizationScope: 'organization scope',
  billingNote:
    'The vendor words it “view and edit” seat assignments: it is the most restrictive scope that can read them. Tidemark only ever reads.',
  switchesTitle: 'Two switches at the vendor',
  switches: [
    'They are off by default; until they are on, the vendor gives no numbers. The connection can be saved before.',
    'For the enterprise: AI controls, then the code assistant, Metrics. Switch on the metrics API and usage metrics (preview).',
    'For one organization: Settings, then the code assistant, Policies. The same two.',
    'The first numbers appear on the day after.',
  ],
  readTitle: 'What Tidemark reads, and never reads',
  reads: [
    'Counts per person and day: prompts sent, suggestions, acceptances, lines',
    'Seats: who has one, since when, last activity',
    'Teams and their members',
  ],
  never: ['Code, prompts, answers', 'Repositories’ contents', 'Anything it would have to write'],
  sealed: 'What it reads with is sealed on this server, used for reading only, and never shown again.',
  vendorHelp: (label: string) => `${label} (opens the vendor’s page)`,
}

export const CARD = {
  methods: {
    enterprise_token: 'Enterprise token',
    hosted_app: 'Installed app',
    admin_key: 'Admin key',
  } as Record<string, string>,
  enterprise: 'Enterprise',
  organizations: 'Organizations',
  noOrganizations: 'None: no seat numbers',
  method: 'Connected by',
  token: 'Token',
  grant: 'Permission',
  neverExpires: 'does not expire',
  expiryUnknown: 'the vendor names no expiry',
  installation: 'Installation',
  since: 'Connected since',
  disconnected: 'Disconnected',
  disconnectedNote: 'Nothing is collected and its token is erased. The history collected before stays.',
  installAgain: 'Install the app again',
  seatsNeedOrganization:
    'Add the organizations on the code host to see seats, billing and teams. They do not exist at enterprise level.',
}

export const ACTIONS = {
  replaceToken: 'Replace token',
  organizations: 'Organizations',
  rename: 'Rename',
  disconnect: 'Disconnect',
  connectAgain: 'Connect again',
  checkAndSave: 'Check and save',
  newToken: 'New token',
  replaceHelp: 'It is tried at the vendor first; the present one stays until the new one works.',
  organizationsTitle: 'Organizations on the code host',
}
