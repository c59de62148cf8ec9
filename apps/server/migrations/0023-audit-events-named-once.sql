-- What happened is named in the past, and a thing always by the same name: what the first releases wrote gets the names
-- that are declared since. Nobody but the owner can change the log. One pass over each month; only rows with a former
-- name are written again.
update audit_entry e set action = n.name
from (values ('CREATE', 'CREATED'), ('UPDATE', 'UPDATED'), ('DELETE', 'DELETED'), ('CLOSE', 'CLOSED'),
  ('REOPEN', 'REOPENED'), ('RETRY', 'RETRIED'), ('COPY_MATRIX', 'MATRIX_COPIED')) n (former, name)
where e.action = n.former;
update audit_entry set entity = 'institutionText' where entity = 'institution_text';
