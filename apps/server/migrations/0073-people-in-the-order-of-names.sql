-- outside a transaction
-- Everyone of an institution in the order of names, whatever the role: the search looks at the first of them before it reads
-- the index of words.
drop index concurrently if exists account_name;
create index concurrently account_name on account (institution_id, sort_key, id);
