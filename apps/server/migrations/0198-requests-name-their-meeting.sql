-- The meeting of the council that considered a request (docs/rules.md, Requests for reconsideration).
alter table result_appeal add column meeting_id uuid;
alter table result_appeal add constraint result_appeal_meeting_fkey
  foreign key (institution_id, meeting_id) references council_meeting not valid;
