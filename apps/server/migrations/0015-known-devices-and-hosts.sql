-- From where a session was opened, as a mark that only the server can make of an address: whoever has signed in from
-- there before is not counted among the strangers of that address.
alter table session add column address_mark text;
