-- Guardians sign in with a role of their own (docs/decisions/0092-guardians-and-their-reach.md). The name of the role stands in a
-- check, which is replaced: rows that are written meet the new one at once, and 0184 looks at those from before.
alter table account drop constraint account_role_check;
alter table account add constraint account_role_check
  check (role in ('ADMINISTRATOR', 'EDITOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN')) not valid;
