-- outside a transaction
-- Transferred figures whose source has changed and of which the office was not notified yet.
drop index concurrently if exists enrollment_term_mark_changed;
create index concurrently enrollment_term_mark_changed on enrollment_term_mark (institution_id)
  where source_changed_at is not null;
