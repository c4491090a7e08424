export const access = {
  signIn: {
    title: 'Sign in',
    lead: 'With the account an owner of your organisation made for you.',
    email: 'E-mail',
    emailMissing: 'Enter your e-mail address.',
    password: 'Password',
    passwordMissing: 'Enter your password.',
    with: 'Sign in with {{name}}',
    refused: 'Nobody was signed in',
    refusal: {
      not_begun_here:
        'This sign-in was not begun in this browser, or more than ten minutes ago. Begin again.',
      provider_off: 'This identity provider is switched off. Sign in with your password, or ask an owner.',
      provider_refused:
        'The identity provider did not let you through. Try again, or ask whoever runs it whether you may use Tidemark.',
      provider_unreachable: 'The identity provider could not be reached. Try again in a minute.',
      client_not_accepted:
        'The identity provider does not accept Tidemark: an owner has to enter its client ID and secret again.',
      answer_not_valid:
        'What the identity provider answered does not hold, so nobody was signed in. Begin again; if it stays, ask an owner.',
      answer_used: 'This answer of the identity provider was used already, or is too old. Begin again.',
      subject_missing:
        'The identity provider does not name you in a way that lasts. An owner has to choose what says who somebody is.',
      subject_is_address:
        'The identity provider names you by your e-mail address, which may be somebody else’s one day. An owner has to choose what says who somebody is.',
      email_missing: 'The identity provider did not tell your e-mail address. An owner has to let it.',
      email_not_verified:
        'The identity provider says that your e-mail address is not verified. Verify it there first.',
      email_of_other_domain: 'Your e-mail address is of none of the domains that may sign in here.',
      email_domain_not_proven:
        'Your organisation has not proven that the domain of your e-mail address is its own. Ask an owner.',
      email_taken:
        'Somebody with your e-mail address signs in here in another way. Use that, or ask an owner.',
      account_taken:
        'This account belongs to somebody else here already, or another one of this provider is linked to you.',
      local_owner_stays:
        'You are the last owner who gets in whatever the identity providers say. Make another owner with a password first, on the machine: tidemark owner recover.',
      groups_not_told:
        'You are in more groups than the identity provider tells. An owner has to have it tell those of Tidemark only.',
      not_provisioned:
        'The directory of your company does not know you here, or not under this account. Ask whoever gives access to Tidemark there.',
      deactivated: 'Your account is deactivated in the directory of your company.',
      no_role: 'None of your groups gives you access to Tidemark. Ask an owner of your organisation.',
      too_many: 'Too many failed sign-ins from your network. Try again in a quarter of an hour.',
      internal: 'Something went wrong here. Begin again; if it stays, ask whoever runs Tidemark.',
    },
  },
  welcome: {
    page: 'Welcome',
    title: 'Welcome to Tidemark',
    lead: 'Create your organisation and its first account, the owner. You can add people later.',
    token: 'Setup token',
    tokenHelp: 'The service printed it when it started; it counts for an hour.',
    organization: 'Organisation',
    name: 'Your name',
    password: 'Password',
    passwordHelp: 'At least 12 characters. A few unrelated words are easy to remember and hard to guess.',
    shows: 'What is shown of people',
    mode: {
      aggregate: 'Groups only',
      pseudonymous: 'People without names',
      identified: 'People',
    },
    modeHelp: {
      aggregate: 'Numbers of groups of at least five people, never of one.',
      pseudonymous: 'The same, and people may be listed under pseudonyms.',
      identified: 'Numbers by person and by name.',
    },
    agreed: 'An agreement about it exists, or none is needed',
    create: 'Create organisation',
    wrong: {
      organization_name: 'Name your organisation, in up to 120 characters.',
      name: 'Enter your name.',
      email: 'Enter an e-mail address.',
      password: 'Use at least 12 characters.',
    },
  },
  password: {
    title: 'Change your password',
    current: 'Current password',
    new: 'New password',
    newHelp: 'At least 12 characters. You stay signed in here and are signed out everywhere else.',
    change: 'Change password',
    done: 'Your password is changed. Every other session of yours has ended.',
    wrong: {
      current_password: 'Enter the password you sign in with now.',
      new_password: 'Use 12 to 128 characters.',
    },
  },
  firstPassword: {
    title: 'Choose your own password',
    lead: 'Somebody else chose the one you signed in with. Enter it once more, and one that only you know.',
  },
  sessions: {
    title: 'Where you are signed in',
    lead: 'A session ends 12 hours after signing in at the latest, and earlier when nobody uses it or your organisation says so. End what you do not know, and change your password then.',
    loading: 'your sessions',
    columns: {
      browser: 'Browser',
      address: 'Address',
      created: 'Signed in',
      used: 'Last used',
      action: 'Action',
    },
    unknown: 'unknown',
    current: 'This one',
    end: 'End',
    endOne: 'End the session of {{browser}} from {{address}}',
  },
  firstSteps: {
    title: '{{organization}} is ready',
    lead: 'Connect a source to see numbers. Tidemark only ever reads from them.',
    skip: 'Look around first',
    recommended: 'Recommended',
    connected: 'Connected',
    open: { code_assistant: 'Open Adoption', chat_assistant: 'Open Spend' },
    code: {
      lead: 'We recommend to connect your code assistant by installing Tidemark’s app on your code host. It brings who uses it and for what, which seats are idle, and pull requests beside them.',
      time: 'About three minutes. Seats and teams show at once, the first day of use after it has ended.',
      token: 'Code hosted elsewhere? Use an enterprise token',
    },
    chat: {
      lead: 'What everyone in the workspace spends, per hour, person, product and model, and the spend limits.',
      time: 'About five minutes. The last 30 days show as they are collected, new hours 3 to 5 hours later.',
    },
  },
} as const
