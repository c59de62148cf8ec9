-- Devices of an account that get pushes, and the pushes that go to them
-- (docs/decisions/0103-pushes-hold-nothing-of-a-person.md). A subscription ends when the session that made it is revoked. It outlives
-- one that expires, whose row is removed: `session_id` has no foreign key.
create table push_subscription (
  institution_id uuid not null constraint push_subscription_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  account_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  endpoint_hash text not null,
  p256dh text not null,
  auth text not null,
  kinds text[] not null,
  created_at timestamptz not null,
  last_success_at timestamptz,
  failures int not null default 0,
  primary key (institution_id, id),
  constraint push_subscription_endpoint_key unique (institution_id, endpoint_hash),
  constraint push_subscription_account_fkey foreign key (institution_id, account_id) references account on delete cascade
);
create index push_subscription_account on push_subscription (institution_id, account_id);
select tenant_table('push_subscription');

-- One push to one device. `subject` says what it is about, so that nothing is announced twice to one device.
create table push_delivery (
  institution_id uuid not null constraint push_delivery_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  push_subscription_id uuid not null,
  kind text not null,
  subject text not null,
  -- The message that it announces, or the student that it is about.
  school_message_id uuid,
  student_id uuid,
  status text not null default 'PENDING',
  created_at timestamptz not null,
  due_at timestamptz not null,
  tries int not null default 0,
  primary key (institution_id, id),
  constraint push_delivery_subject_key unique (institution_id, push_subscription_id, kind, subject),
  constraint push_delivery_kind_check check (kind in ('NOTICE', 'ABSENCE', 'MARK', 'OFFER')),
  constraint push_delivery_status_check check (status in ('PENDING', 'SENDING', 'SENT', 'FAILED', 'DROPPED')),
  constraint push_delivery_about_check check (num_nonnulls(school_message_id, student_id) = 1),
  constraint push_delivery_subscription_fkey foreign key (institution_id, push_subscription_id)
    references push_subscription on delete cascade,
  constraint push_delivery_message_fkey foreign key (institution_id, school_message_id)
    references school_message on delete cascade,
  constraint push_delivery_student_fkey foreign key (institution_id, student_id) references account
    on delete cascade
);
create index push_delivery_due on push_delivery (institution_id, due_at) where status in ('PENDING', 'SENDING');
create index push_delivery_message on push_delivery (institution_id, school_message_id) where school_message_id is not null;
create index push_delivery_student on push_delivery (institution_id, student_id) where student_id is not null;
create index push_delivery_created on push_delivery (institution_id, created_at);
select tenant_table('push_delivery');

-- Institutions in which a device gets pushes.
create function institutions_with_pushes() returns setof uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query select institutions_where('push_subscription', 'true');
end $$;
revoke execute on function institutions_with_pushes from public;

do $$
begin
  execute format('grant execute on function institutions_with_pushes to %I', current_setting('lousa.app_role'));
end $$;
