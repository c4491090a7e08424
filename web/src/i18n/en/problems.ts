export const problems = {
  unexpectedAnswer: {
    title: 'Unexpected answer',
    detail: 'The service answered with status {{status}} and no explanation.',
    action: 'Try again. If it stays, look at the log of the service.',
  },
  notReached: {
    title: 'Tidemark does not answer',
    detail:
      'Something in front of it, such as a reverse proxy, answered with status {{status}}: it could not reach the service.',
    action: 'It may be starting: try again in a minute. If it stays, check that the service runs.',
  },
  pageFailed: {
    title: 'This page failed',
    detail: 'Something unexpected happened in this page.',
    action: 'Reload the page.',
  },
  unreachable: {
    title: 'No answer from Tidemark',
    detail: 'This browser could not reach the Tidemark service.',
    action: 'Check that the service runs and that you are online, then try again.',
  },
  outdated: {
    title: 'This page is older than the service',
    detail: 'The service answered in a form this page does not know.',
    action: 'Reload the page to get the current one.',
  },
} as const
