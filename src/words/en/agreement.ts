/** What was agreed on about an organisation's people, and who may change it. */
export const agreement = {
  people_need_agreement:
    'People are shown where an agreement about it exists, or where none is needed: say that it is so.',
  change_is_pending: 'Another change is waiting already.',
  withdraw_change_first: 'Withdraw that one first, or wait until it has taken effect.',
  change_needs_reason: 'What is weaker needs a reason, which everybody reads.',
  no_demo: 'This is no demo: a mode is changed by a proposal.',
  no_such_change: 'No such change is waiting: it was withdrawn, or has taken effect.',
  change_needs_nobody: 'This change needs nobody to confirm it any more.',
  change_is_own: 'Nobody confirms what they proposed themselves.',
  observer_confirms: 'Your organisation has an observer, who confirms such a change.',
  only_people_agree: 'Only a person who is signed in agrees on what is shown of people, not an API token.',
  last_observer_stays: 'The last observer stays, as your organisation agreed on having one.',
  propose_no_observer: 'Add another observer first, or propose on Privacy that there need be none.',
} as const
