-- What is being committed of a file, so that the audit log has it whenever it was.
alter table import_leases add column intent text;
