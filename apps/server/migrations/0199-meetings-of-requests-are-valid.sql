-- outside a transaction
alter table result_appeal validate constraint result_appeal_meeting_fkey;
