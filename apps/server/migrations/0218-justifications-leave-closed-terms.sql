-- A justification that a note of a family has become leaves closed terms as they are; one that the office records reaches them.
alter table absence_justification add column leaves_closed boolean not null default false;
