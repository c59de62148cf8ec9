-- A mark of everything a file was made from, taken when it was begun: another one now means that what it prints has changed.
alter table generated_file add column made_from text;
-- The newest ready file of the same request.
create index generated_file_ready on generated_file (institution_id, requested_by, request_key, created_at)
  where status = 'READY';
-- What it was called when it was asked for: an archive says in its title what it came to hold.
alter table generated_file add column asked_title text;
