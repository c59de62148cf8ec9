-- outside a transaction
drop index concurrently if exists council_decision_meeting;
create index concurrently council_decision_meeting on council_decision (institution_id, meeting_id);
