export const connectedApps = {
  lead: 'Your code assistant: who has a licence, who uses it, for what. Tidemark only reads; it changes nothing at the vendor.',
  none: 'Connected Apps: none',
  another: 'Connect another',
  loading: 'connected apps',
  loadingOne: 'the connection',
  loadingMethods: 'the ways to connect',
  closeMessage: 'Close this message',
  callback: {
    connected: 'The code assistant is connected',
    connectedNext:
      'Collecting has begun: seats and teams first, then days, newest first. You see the progress below.',
    registered: 'The app is registered on the code host',
    registeredNext: 'One step is left: install it on your organization.',
    refused: 'Not connected',
  },
  /** What a way to the code host and back can come to, by the code that the redirect carries. */
  refusal: {
    unknown: {
      message: 'The code host led back without an install. Nothing was saved.',
      action: 'Start the install again from this page.',
    },
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
  },
  app: {
    title: 'Install the app',
    badge: 'Recommended',
    lead: 'For code assistants that belong to your code host. You confirm once at the code host; there is no token to make, copy or renew.',
    points: ['The permission does not expire', 'Brings pull requests, teams and seats as well as use'],
    organization: 'Organization on the code host',
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
    path: [
      {
        title: 'Find who may do it',
        who: 'An owner of the organization on the code host. Often somebody of the platform or developer experience team.',
      },
      {
        title: 'Install the app',
        who: 'That owner, signed in to Tidemark as owner or admin',
        where: 'Settings › Connected Apps › Install the app. The code host asks to confirm, and leads back.',
      },
      {
        title: 'Switch on the metrics',
        who: 'An enterprise owner, or an owner of the organization',
        where:
          'At the vendor: AI controls › the code assistant › Metrics, or in the organization Settings › the code assistant › Policies. Switch on the metrics API and usage metrics, which is labelled preview. They are off by default; numbers begin on the day after.',
      },
    ],
  },
  token: {
    title: 'Use an enterprise token',
    lead: 'For code hosted elsewhere, with the code assistant licensed through the vendor’s enterprise offering.',
    points: [
      'Needs a classic personal access token and the name of the enterprise',
      'Who can do it: an enterprise owner or billing manager',
      'Ends when the token expires: Tidemark warns 30, 14, 7 and 1 days before',
    ],
    open: 'Enter a token',
    path: [
      {
        title: 'Find who may do it',
        who: 'An enterprise owner or billing manager. The address of the enterprise’s page holds its name: /enterprises/<name>.',
      },
      {
        title: 'Make a classic token',
        who: 'The same person',
        where:
          'At the vendor: own picture › Settings › Developer settings › Personal access tokens › Tokens (classic) › Generate. Tick the scopes below, choose an expiry, such as one year, and set yourself a reminder to renew it before. Copy the token: it is shown once.',
      },
      {
        title: 'Switch on the metrics',
        who: 'An enterprise owner',
        where:
          'At the vendor: enterprise › AI controls › the code assistant › Metrics. Switch on the metrics API and usage metrics, which is labelled preview. They are off by default; the connection can be saved before, and the first numbers appear on the day after.',
      },
      {
        title: 'Enter it here and save',
        who: 'An owner or admin of your organisation in Tidemark',
        where: 'This form. The token is tried first; what fails is not saved.',
      },
    ],
  },
  form: {
    title: 'Connect with an enterprise token',
    lead: 'Save tries the token at the vendor first. What fails is not saved.',
    slug: 'Enterprise slug',
    slugHelp:
      'The enterprise’s unique name, as in the address of its page: “/enterprises/<slug>”. You may paste the whole address. It cannot change while connected.',
    slugMissing: 'Enter the enterprise’s name from the address of its page.',
    token: 'Personal access token (classic)',
    tokenHelp:
      'Made by an enterprise owner or billing manager under Settings, Developer settings, Personal access tokens, Tokens (classic). Shown there once.',
    tokenMissing: 'Enter the token.',
    fineGrained:
      'This is a fine-grained token. The enterprise’s data needs a classic one; it begins with “ghp_”.',
    organizations: 'Organizations on the code host (optional)',
    organizationsHelp:
      'One per line. Billing and teams exist only at this level, and seats too unless the vendor lists them for the enterprise: without one, there are no seat numbers then.',
    expiry: 'Token expires on (optional)',
    expiryHelp:
      'Only needed where the vendor does not tell: then it is the only way for Tidemark to warn you in time.',
    noDate: 'No date',
    labelHelp: 'How this connection is called here, e.g. when several enterprises are connected.',
    save: 'Save',
  },
  help: {
    scopesTitle: 'Scopes to tick for the token',
    required: 'Both are required',
    optional: 'For the organizations named here',
    enterpriseScope: 'enterprise scope',
    billingScope: 'billing scope',
    organizationScope: 'organization scope',
    billScope: 'bill of the enterprise',
    withoutBill: 'In place of the last one, where the bill shall not be read',
    enterpriseNote:
      'An enterprise owner’s token with it could read prompts as well; Tidemark never does, and says so on the connection.',
    billingNote:
      'The vendor words the first “view and edit” seat assignments: it is the most restrictive scope that can read them. With the second, credits, seats and what they cost are read by cost center. Tidemark only ever reads.',
    reads: [
      'Counts per person and day: prompts sent, suggestions, acceptances, lines',
      'Seats: who has one, since when, last activity',
      'With the scope for it, the bill: amounts by day, product, model, organization, repository and cost center',
      'Teams and their members',
      'With the installed app, pull requests: when they were opened, reviewed and merged',
    ],
    never: ['Code, prompts, answers', 'Repositories’ contents', 'Anything it would have to write'],
    sealed: 'What it reads with is sealed on this server, used for reading only, and never shown again.',
  },
  card: {
    methods: {
      enterprise_token: 'Enterprise token',
      hosted_app: 'Installed app',
      admin_key: 'Admin key',
    },
    enterprise: 'Enterprise',
    organizations: 'Organizations',
    noOrganizations: 'None: no seat numbers',
    noOrganizationsButSeats: 'None: seats come from the enterprise’s own list, without billing and teams',
    method: 'Connected by',
    token: 'Token',
    grant: 'Permission',
    neverExpires: 'does not expire',
    expiryUnknown: 'the vendor names no expiry',
    installation: 'Installation',
    erased: 'Nothing is collected and its token is erased. The history collected before stays.',
    installAgain: 'Install the app again',
  },
  actions: {
    usageReports: 'Usage reports',
    replaceToken: 'Replace token',
    organizations: 'Organizations',
    newToken: 'New token',
    replaceHelp: 'It is tried at the vendor first; the present one stays until the new one works.',
    organizationsTitle: 'Organizations on the code host',
  },
} as const
