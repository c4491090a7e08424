-- What the vendor's invoices say, as an admin typed it in.
create table invoices (
  id text primary key,
  tenant text not null,
  tool text not null,
  month text not null,
  number text not null,
  amount text not null,
  currency text not null,
  covers text not null,
  note text not null,
  changed_at text not null,
  changed_by text not null
);
create unique index invoices_by_number on invoices (tenant, tool, number, month);

-- Months that somebody signed off, with the figures of that moment as JSON.
create table sign_offs (
  id text primary key,
  tenant text not null,
  tool text not null,
  month text not null,
  verdict text not null,
  note text not null,
  figures text not null,
  signed_at text not null,
  signed_by text not null
);
create unique index sign_offs_one_a_month on sign_offs (tenant, tool, month);
