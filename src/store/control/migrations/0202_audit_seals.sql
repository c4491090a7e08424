-- Says by the service's own key that the last entry of the log is the last: `<key id>:<code>`. Null until it is first sealed.
alter table audit_heads add column seal text;
