-- The days that one decision has made for making lessons up. A day goes with its event of the calendar.
create table make_up_day (
  institution_id uuid not null constraint make_up_day_institution_id_fkey references institution,
  event_id uuid not null,
  decision_id uuid not null,
  primary key (institution_id, event_id),
  constraint make_up_day_event_fkey foreign key (institution_id, event_id)
    references academic_calendar_event on delete cascade
);
select tenant_table('make_up_day');
