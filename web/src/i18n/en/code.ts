export const code = {
  missingTitle: 'Not all data can be read yet',
  missingLead: 'The connection stands. What follows is missing, with the way to get it:',
  openConnectedApps: 'Open Connected Apps',
  stretches_one: '{{count}} stretch',
  stretches_other: '{{count}} stretches',
  daysInAll_one: '{{count}} day in all',
  daysInAll_other: '{{count}} days in all',
  vendor: {
    title: {
      people: 'People per day, as the vendor counts them',
      events: 'Completions and chats, as the vendor counts them',
    },
    alone:
      'From the vendor’s metrics calls: the per-user reports say nothing of these days. The vendor counts each day by itself, so nobody can tell how many different people a week or month had.',
    beside:
      'From the vendor’s metrics calls, another count than the reports above: the two need not agree, and people of several days never add.',
  },
  notCombinedTitle: 'These filters cannot be combined',
  notCombined:
    'The vendor gives each breakdown on its own: how much per language, and how much per editor, but not how much per language within an editor. Tidemark shows what was counted and does not invent the rest. Take one of the filters away.',
} as const
