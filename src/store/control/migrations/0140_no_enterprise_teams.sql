-- Teams of an enterprise are not synchronised: their feed is neither planned nor shown any more.
delete from runs where dataset = 'enterprise_user_teams_1d';
delete from dataset_jobs where dataset = 'enterprise_user_teams_1d';
