-- What a connection's credential could do that nobody needs: JSON array of scopes or permissions.
alter table connections add column excess_access text not null default '[]';
