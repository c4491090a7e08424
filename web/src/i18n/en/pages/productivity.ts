export const productivity = {
  totals: 'Pull requests',
  caution: 'Beside each other, not cause and effect',
  cautionText:
    'Pull requests and use of the code assistant are shown for the same people and weeks. Teams differ in many other ways; a difference here does not say what made it. Look at the number of people and pull requests behind a figure before you compare.',
  adoption: 'Active people over the same time',
  adoptionHint: 'Of the code assistant',
  cohorts:
    'Who opened it, by use of the code assistant on the day of each figure: the vendor’s adoption phase where it gives one, else by the days with a prompt among the 28 days up to that day. The people behind a figure stand beside it; cohorts differ in more than their use, so that no difference is its effect.',
  groups: 'By repository and team',
  groupsHint: 'With the people and pull requests behind each figure',
  by: 'By',
  needsTitle: 'Pull requests come with the installed app',
  needs:
    'Tidemark reads when pull requests were opened, reviewed and merged from your code host. This needs the hosted app, installed by an owner of the organization; an enterprise token cannot read them. It keeps no code, no titles and no comments.',
  connect: 'Install the app',
  askSomebody: 'An owner or admin of your organisation can install it.',
} as const
