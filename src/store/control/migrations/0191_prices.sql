-- What an organisation pays, by item and day. Null as the day: always.
create table prices (
  id text primary key,
  tenant text not null,
  item text not null,
  valid_from text,
  amount text,
  currency text
);
create unique index prices_one_a_day on prices (tenant, item, coalesce(valid_from, ''));

-- The one seat price there was is the first of them; the columns it stood in are read no more.
insert into prices (id, tenant, item, valid_from, amount, currency)
select 'seat-' || "id", "id", 'seat', null, "seatPriceAmount", "seatPriceCurrency" from "organization"
where "seatPriceAmount" is not null and "seatPriceCurrency" is not null;
update "organization" set "seatPriceAmount" = null, "seatPriceCurrency" = null;
