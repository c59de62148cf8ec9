-- Who was reminded of what is pending on which day of the institution: never twice.
create table reminder_day (
  institution_id uuid not null,
  account_id uuid not null,
  day date not null,
  at timestamptz not null,
  primary key (institution_id, account_id, day),
  constraint reminder_day_account_fkey foreign key (institution_id, account_id) references account on delete cascade
);
select tenant_table('reminder_day');

-- In which weeks, by their Mondays, the weekly reminder went out: once, whichever worker comes first.
create table reminder_week (
  institution_id uuid not null,
  week date not null,
  at timestamptz not null,
  primary key (institution_id, week),
  constraint reminder_week_institution_fkey foreign key (institution_id) references institution
);
select tenant_table('reminder_week');
