-- outside a transaction
alter table council_decision validate constraint council_decision_meeting_fkey;
