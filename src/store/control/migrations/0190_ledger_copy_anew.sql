-- Its rows are in the words the ledger had before it was typed; the next check makes it again from the ledger.
delete from ledger_copy;
