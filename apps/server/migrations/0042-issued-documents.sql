-- What was issued is kept for good. It may be about a class as a whole, is replaced by the next one about the same, and may
-- be revoked with a reason.
alter table issued_document
  alter column person_id drop not null,
  add column grade_id uuid,
  -- What tells it from other papers of its kind about the same: up to which term, of which level.
  add column edition text not null default '',
  add column replaced_by uuid,
  add column revoked_at timestamptz,
  add column revoked_by uuid,
  add column revoked_reason text;

update issued_document
set edition = coalesce((regexp_match(data ->> 'year', 'até o (\d)º'))[1], '')
where type = 'REPORT_CARD';

alter table issued_document
  add column subject text not null generated always as
    (type || ' ' || coalesce(student_enrollment_id, person_id, grade_id)::text || ' ' || edition) stored,
  add constraint issued_document_about check (person_id is not null or grade_id is not null),
  add constraint issued_document_revoked check ((revoked_at is null) = (revoked_by is null)
    and (revoked_at is null) = (revoked_reason is null)),
  add constraint issued_document_grade_fkey foreign key (institution_id, grade_id) references grade,
  add constraint issued_document_replaced_by_fkey foreign key (institution_id, replaced_by) references issued_document,
  add constraint issued_document_revoked_by_fkey foreign key (institution_id, revoked_by) references account;

update issued_document d set replaced_by = n.next
from (
  select institution_id, id, lead(id) over (partition by institution_id, subject order by issued_at, id) as next
  from issued_document
) n
where n.institution_id = d.institution_id and n.id = d.id and n.next is not null;

-- Of a file, whether what it certified still stands.
create index issued_document_file on issued_document (institution_id, generated_file_id) where generated_file_id is not null;
create index issued_document_list on issued_document (institution_id, issued_at, id);
create index issued_document_grade on issued_document (institution_id, grade_id) where grade_id is not null;
create index issued_document_revoked_by on issued_document (institution_id, revoked_by) where revoked_by is not null;
create index issued_document_replaced_by on issued_document (institution_id, replaced_by) where replaced_by is not null;
-- Those that nothing has replaced, one of each subject.
create index issued_document_latest on issued_document (institution_id, subject) where replaced_by is null;

do $$
begin
  execute format('grant update (replaced_by, revoked_at, revoked_by, revoked_reason) on issued_document to %I',
    current_setting('lousa.app_role'));
end $$;
