-- From where a session was opened, as a mark that only the server can make of an address: whoever has signed in from
-- there before is not counted among the strangers of that address.
alter table session add column address_mark text;

-- Host names that an institution wants and has not proven to be its own yet; nothing answers there for it. Several may
-- want the same one: whoever proves it first has it.
create table hostname_claim (
  institution_id uuid not null references institution,
  hostname text not null check (hostname = lower(hostname)),
  token text not null,
  created_at timestamptz not null,
  primary key (institution_id, hostname)
);
select tenant_table('hostname_claim');

-- The first answer to a creation that may be deleted again, kept for a day: a repetition is answered as the first time.
alter table idempotency_key add column answer jsonb;
