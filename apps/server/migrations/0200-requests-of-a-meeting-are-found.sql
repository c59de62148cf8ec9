-- outside a transaction
drop index concurrently if exists result_appeal_meeting;
create index concurrently result_appeal_meeting on result_appeal (institution_id, meeting_id);
