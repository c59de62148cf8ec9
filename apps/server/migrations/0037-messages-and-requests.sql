-- Messages are drafted, scheduled and sent again; requests say what is asked and how the office decided.
alter table school_message
  add column version int not null default 1,
  add column status text not null default 'SENT' check (status in ('DRAFT', 'SCHEDULED', 'SENT')),
  add column send_at timestamptz,
  add column resent_at timestamptz,
  -- Whom it goes to until it is sent: {"gradeIds": [], "roles": [], "userIds": []}.
  add column chosen jsonb,
  add column request_kind text check (request_kind in ('MOVE', 'SWAP', 'REMOVE', 'ADD', 'OTHER')),
  add column lesson_plan_id uuid,
  add column other_lesson_id uuid,
  add column asked_date date,
  add column asked_start time,
  add column asked_end time,
  add column accepted boolean,
  add column decision_reason text,
  add column decided_by uuid,
  add column decided_at timestamptz,
  -- Null: the institution itself, by what it has set to happen.
  alter column sender_id drop not null,
  add constraint school_message_scheduled check (status <> 'SCHEDULED' or send_at is not null),
  add constraint school_message_request check (request_kind is null or type = 'REQUEST'),
  add constraint school_message_decision check (
    (accepted is null) = (decided_at is null) and (accepted is null or request_kind is not null)),
  add constraint school_message_plan_fkey foreign key (institution_id, lesson_plan_id) references lesson_plan
    on delete set null (lesson_plan_id),
  -- What a message speaks of may go; the words stay.
  drop constraint school_message_lesson_fkey,
  add constraint school_message_lesson_fkey foreign key (institution_id, lesson_id) references lesson
    on delete set null (lesson_id),
  add constraint school_message_other_lesson_fkey foreign key (institution_id, other_lesson_id) references lesson
    on delete set null (other_lesson_id),
  add constraint school_message_decider_fkey foreign key (institution_id, decided_by) references account;
create index school_message_lesson on school_message (institution_id, lesson_id) where lesson_id is not null;
create index school_message_due on school_message (institution_id, send_at) where status = 'SCHEDULED';
create index school_message_open_request on school_message (institution_id, created_at)
  where type = 'REQUEST' and accepted is null;
create index school_message_recipient_unread on school_message_recipient (institution_id, account_id, at)
  where status = 'DELIVERED';
create index school_message_decider on school_message (institution_id, decided_by) where decided_by is not null;
