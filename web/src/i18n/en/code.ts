export const code = {
  missingTitle: 'Not all data can be read yet',
  missingLead: 'The connection stands. What follows is missing, with the way to get it:',
  openConnectedApps: 'Open Connected apps',
  stretches_one: '{{count}} stretch',
  stretches_other: '{{count}} stretches',
  daysInAll_one: '{{count}} day in all',
  daysInAll_other: '{{count}} days in all',
  notCombinedTitle: 'These filters cannot be combined',
  notCombined:
    'The vendor gives each breakdown on its own: how much per language, and how much per editor, but not how much per language within an editor. Tidemark shows what was counted and does not invent the rest. Take one of the filters away.',
} as const
