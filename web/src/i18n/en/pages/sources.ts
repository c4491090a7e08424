export const sources = {
  lead: 'Where the chat assistant’s numbers come from. Tidemark only reads; it changes nothing at the vendor. The code assistant is connected in <apps>Connected Apps</apps>.',
  loading: 'sources',
  loadingOne: 'the source',
  connectOne: 'Connect a source',
  noneText:
    'Connect the chat assistant to see what is spent, by whom and on what. You need an admin key and two ids.',
  refusedKey: {
    title: 'Connected; the spend limits key was not kept',
    limited:
      'It may not read spend limits, so it was not kept. Costs need no such key. Limits are read once a key is added that carries the scope.',
    unneeded:
      'It may not read spend limits, so it was not kept. Nothing is missing: the admin key may read them.',
    on: 'Go on to the sources',
  },
  connect: {
    title: 'Connect the chat assistant',
    lead: 'Costs per hour, person, product and model, and spend limits. Needs a workspace owner or admin on the enterprise plan; business, education, team and individual plans do not offer these numbers.',
    submit: 'Connect',
    notYours: 'Your role does not connect sources',
  },
  reconnect: {
    title: 'Connect {{label}} again',
    lead: 'Enter all fields again: the keys were erased. With other ids, the history stays with the old ones.',
    submit: 'Connect again',
  },
  form: {
    product: 'Product',
    organizationId: 'Organization ID',
    organizationIdHelp:
      'In the workspace’s admin console: Settings, General. It begins with “org-”. Costs are read at this level. It cannot change while connected.',
    organizationIdMissing: 'Enter the organization ID. It begins with “org-”.',
    organizationIdWrong: 'An organization ID begins with “org-”. Copy it from the workspace settings.',
    swapped: 'The two ids are swapped: the one that begins with “org-” belongs here.',
    workspaceId: 'Workspace ID',
    workspaceIdHelp:
      'On the same page, one line apart. Spend limits are read at this level. It cannot change while connected: disconnect and connect again for another.',
    workspaceIdMissing: 'Enter the workspace ID from the workspace settings.',
    adminKey: 'Admin key',
    adminKeyHelp:
      'Made in the admin console under access tokens, with custom permissions. Shown there once. Not a project key of the developer platform.',
    adminKeyMissing: 'Enter the admin key.',
    limitsKey: 'Spend limits API key (optional)',
    limitsKeyHelp:
      'Only when the admin key cannot carry both permissions: a second key with the spend-limit permission alone. Shown once as well.',
    label: 'Name (optional)',
    labelHelp: 'How this source is called here, e.g. when several workspaces are connected.',
  },
  help: {
    stepsTitle: 'The way, step by step',
    scopesTitle: 'Permissions to tick for the key',
    costs: 'Costs: required',
    costScope: 'cost scope',
    limits: 'Spend limits: optional',
    limitScope: 'spend limit scope',
    limitsNote: 'Without it the connection works with limited access: costs flow, limits are not shown.',
    readTitle: 'What Tidemark reads, and never reads',
    reads: [
      'Cost records of the whole organization, all its workspaces: one row per person and hour',
      'Spend limits of this workspace, its groups and people',
    ],
    never: [
      'Conversations, prompts, answers',
      'Files, memories, custom assistants',
      'Anything outside this organization',
    ],
    sealed: 'Keys are sealed on this server, used for reading only, and never shown again.',
    nextTitle: 'What happens next',
    next: [
      'The ids and keys are tried at the vendor. What fails is not saved.',
      'The last 30 days are collected, newest first. You see the progress.',
    ],
    firstData: 'New records appear {{from}} to {{to}} hours after the activity.',
    vendorHelp: '{{label}} (opens the vendor’s page)',
  },
  path: [
    {
      title: 'Find who may do it',
      who: 'A workspace owner or admin, on the enterprise plan. Often somebody in IT or in the team that bought the licences.',
    },
    {
      title: 'Copy the two ids',
      who: 'The same person',
      where: 'Admin console › Settings › General: organization ID and workspace ID',
    },
    {
      title: 'Make an admin key',
      who: 'The same person',
      where:
        'Admin console › Access tokens › Create, with custom permissions: tick the cost permission, and the one for spend limits. The key is shown once.',
    },
    {
      title: 'Enter all of it here',
      who: 'An owner or admin of your organisation in Tidemark',
      where: 'Settings › Sources › Connect a source',
    },
  ],
  state: {
    connected: 'Connected',
    connected_limited_access: 'Connected, limited access',
    disconnected: 'Disconnected',
  },
  key: {
    admin_key: 'Admin key',
    spend_limits_api_key: 'Spend limits API key',
    personal_access_token: 'Personal access token',
    hosted_app_grant: 'Installed app',
  },
  health: {
    ok: 'Collecting as planned',
    delayed: 'Delayed',
    failing: 'Failing',
    action_needed: 'Needs attention',
  },
  expiresSoon: 'Ends soon',
  verified: 'verified {{at}}',
  notVerified: 'not verified yet',
  expires: 'expires {{day}}',
  since: 'Since {{at}}',
  syncWaits: 'The vendor asked to wait until {{at}}. Collecting starts then, by itself.',
  concerns: 'Concerns: {{datasets}}.',
  card: {
    since: 'Connected since',
    disconnected: 'Disconnected',
    erased: 'Nothing is collected and its keys are erased. The history collected before stays.',
    limited: 'Limited access',
    limitedText:
      'Spend limits are not collected: no key carries the permission for them. Costs need no such key. Add a key that carries it; this notice goes away once one is added.',
    limitedSecondKey: 'The spend limits API key does not carry it either.',
    missing: 'Missing permission:',
    scope: 'scope',
  },
  actions: {
    sync: 'Sync now',
    syncing: 'Collecting…',
    addKey: 'Add a key',
    replaceKey: 'Replace a key',
    disconnect: 'Disconnect',
    connectAgain: 'Connect again',
    checkAndSave: 'Check and save',
  },
  keys: {
    missing: 'Enter the new key.',
    scopes:
      'Spend limits need a key that carries this permission, either as the admin key or as a second key of its own:',
    limits: 'Spend limits API key',
    limitsHelp: 'A key with only the spend-limit permission. Leave empty to keep what is there.',
    adminHelp: 'Leave empty to keep the one that is there.',
  },
  rename: { title: 'Rename source', name: 'Name', missing: 'Enter a name.' },
  disconnect: {
    title: 'Disconnect {{label}}?',
    effects: [
      'Collecting stops, and its keys are erased from Tidemark.',
      'The history collected so far stays, under its present ids.',
      'Days that pass meanwhile may be lost: the vendor keeps its data for a limited time.',
    ],
    again: 'You can connect it again later, with the same ids or with others.',
  },
  gone: {
    title: 'This source does not exist',
    detail: 'There is no source at this address in your organisation.',
    action: 'Open Settings and choose one of the list.',
  },
} as const
