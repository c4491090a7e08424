/** Who is who, and saved views. */
export const decisions = {
  no_such_decision: 'There is no such decision that could be taken back.',
  no_such_person: 'No source of this organisation knows that person.',
  decided_meanwhile: 'Somebody else has decided about this person since you looked.',
  look_and_decide_again: 'Look at the list and the history again, then decide.',
  decision_not_valid: 'This cannot be decided like that.',
  choose_people_from_list: 'Choose people from the list of the People page.',
  look_in_people_list: 'Look for them in the list of the People page.',
  view_of_other: 'Somebody else saved this view, and your role may change your own only.',
  save_own_view: 'Save it under a name of your own, or ask an owner or an admin of your organisation.',
  view_of_others: 'A lead keeps views of the own teams and groups, and this one asks for what is of others.',
  save_period_only:
    'Save the page with its period alone: without a split, a filter or a name that is looked for.',
  too_many_views: 'Your organisation has {count:number} saved views, the most there can be.',
  delete_old_views: 'Delete views that nobody opens any more.',
  no_such_view: 'There is no such view in your organisation.',
  view_deleted: 'It may have been deleted. Choose another one from the list of saved views.',
  view_name_taken: 'This page already has a saved view of that name.',
  choose_other_name: 'Choose another name, or change the view that has it.',
  not_an_identity: 'not the key of an identity, such as chat_assistant:user-123',
  identity_with_itself: 'an identity cannot be merged with itself',
} as const
