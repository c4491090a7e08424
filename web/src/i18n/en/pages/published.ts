export const published = {
  totals: 'Totals',
  lead: {
    people: {
      both: 'This organisation shows groups, not people. Who uses the tools is shown by team and group on <teams>Teams</teams>, and how that moves on <adoption>Adoption</adoption>.',
      code_assistant:
        'This organisation shows groups, not people. Who uses the code assistant is shown by team on <teams>Teams</teams>, and how that moves on <adoption>Adoption</adoption>.',
      chat_assistant:
        'This organisation shows groups, not people. Who uses the chat assistant is shown by group on <teams>Teams</teams>.',
    },
    peopleWithoutNames: {
      both: 'This organisation shows groups, and people without their names: by month, under pseudonyms that change every quarter. By team and group it is on <teams>Teams</teams>, and how that moves on <adoption>Adoption</adoption>.',
      code_assistant:
        'This organisation shows groups, and people without their names: by month, under pseudonyms that change every quarter. By team it is on <teams>Teams</teams>, and how that moves on <adoption>Adoption</adoption>.',
      chat_assistant:
        'This organisation shows groups, and people without their names: by month, under pseudonyms that change every quarter. By group it is on <teams>Teams</teams>.',
    },
    spend: {
      both: 'What the tools cost: of the organisation, the code assistant’s credits by team, and the chat assistant by what it is spent on and by group.',
      code_assistant: 'What the code assistant costs: of the organisation, and its credits by team.',
      chat_assistant:
        'What the chat assistant costs: of the organisation, by what it is spent on, and by group.',
    },
    limits: {
      both: 'This organisation shows groups, not people: limits and budgets of single people are not shown. What is used of the included credits is, what was spent, and what was set for everybody.',
      code_assistant:
        'This organisation shows groups, not people: budgets of single people are not shown. What is used of the included credits is, and what was set for everybody.',
      chat_assistant:
        'This organisation shows groups, not people: limits of single people are not shown. What was spent is, and what was set for everybody.',
    },
    adoption: 'Who uses the code assistant, of those who could: of the organisation and by team.',
    activity:
      'What is done with the code assistant: of the organisation, by what it is done with, and by team.',
    seats:
      'How many seats are used: of the organisation and by team. There is no list: who wants a seat back looks at the vendor’s own console.',
    ownTeams:
      'Sums of the whole organisation, and of teams and groups your own: others, and what is left of the whole, are not shown.',
    teams: {
      both: 'Teams and groups beside each other. Who is in several can count in each, so rows may sum to more than the whole; who is in none is in the last row.',
      code_assistant:
        'Teams beside each other. Who is in several can count in each, so rows may sum to more than the whole; who is in none is in the last row.',
      chat_assistant:
        'Groups beside each other. Who is in several can count in each, so rows may sum to more than the whole; who is in none is in the last row.',
    },
    productivity:
      'Pull requests of the organisation, by repository and by team, and never as cause and effect.',
  },
  lines: {
    people: 'Active people against licences',
    kinds: 'People by kind of use',
    seats: 'Seats over time',
    included: 'Credits over time',
  },
  linesHint: {
    people: 'Weekly and monthly look back 7 and 28 days from the end of each row',
    kinds: 'One person can be in several: these never add up',
    seats: 'As the last list of each row has them',
    included: 'Used in all, of it included in the licences, and charged on top',
  },
  movement: {
    hint: '{{now}} against {{before}}, each as it was published',
    nothing:
      'Of this month nobody’s movement is published: it needs the month before, and enough people who came, stayed or left.',
  },
  units: 'By {{dimension}}',
  unitsHint: '{{days}} · closed months, who is in several can count in each',
  openMonth: 'This month is not over: teams and groups are counted once it is. Choose an earlier one.',
  nothingTitle: 'Nothing of these months is published',
  nothing:
    'Numbers of a month are published once it is over and settled, where enough people stand behind them. Earlier months may have some.',
  newest: 'Show {{month}}, the newest that is published',
  openTotals: 'Totals of this month are published once it is over and settled; its weeks before, one by one.',
  noOwnUnits:
    'Of your teams and groups nothing is published in these months: it takes {{leads}} counted people, in them or in a larger one that holds them, and a closed month.',
  noUnits: 'Nothing is published of these months yet.',
  noNumbers: 'Of these months none of these numbers is told by unit.',
  counted_one: 'Counts {{counted}} of {{count}} person',
  counted_other: 'Counts {{counted}} of {{count}} people',
  countedApart_one: 'Counts {{count}} person; {{members}} are on its list',
  countedApart_other: 'Counts {{count}} people; {{members}} are on its list',
  newcomers_one:
    'New or moved ({{count}} person): counted one level up, or where they were, until {{k}} join together',
  newcomers_other:
    'New or moved ({{count}} people): counted one level up, or where they were, until {{k}} join together',
  otherHelp: 'All who are in none of the rows above, and every number that is kept back there',
  inOther: 'in Other',
  notShown: 'not shown',
  unitsTable: 'Numbers by {{dimension}}',
} as const
