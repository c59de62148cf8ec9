create table calendar (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  year int not null,
  status text not null default 'Ativo' check (status in ('Ativo', 'Inválido')),
  start_date date not null,
  end_date date not null,
  primary key (institution_id, id),
  constraint calendar_interval check (start_date < end_date)
);
create unique index calendar_active_key on calendar (institution_id, year) where status = 'Ativo';
select tenant_table('calendar');

create table academic_calendar_event (
  institution_id uuid not null references institution,
  id uuid not null default uuidv7(),
  title text not null,
  type text not null check (type in ('NATIONAL', 'HOLIDAY', 'MEETING', 'SCHOOL_DAY', 'RECESS', 'OTHER')),
  start_date date not null,
  end_date date not null,
  start_hour time,
  end_hour time,
  editable boolean not null default true,
  description text,
  version int not null default 1,
  primary key (institution_id, id),
  constraint academic_calendar_event_interval check (start_date <= end_date)
);
create index academic_calendar_event_list on academic_calendar_event (institution_id, start_date, id);
select tenant_table('academic_calendar_event');
