-- Rooms of one kind are alike for a timetable: a lesson needs one of them, and their number limits how many lessons run at once.
create table room_kind (
  institution_id uuid not null constraint room_kind_institution_id_fkey references institution,
  id uuid not null default uuidv7(),
  name text not null,
  rooms text[] not null,
  capacity int,
  version int not null default 1,
  primary key (institution_id, id),
  constraint room_kind_name_key unique (institution_id, name),
  constraint room_kind_name check (char_length(name) between 1 and 60),
  constraint room_kind_rooms check (cardinality(rooms) between 1 and 60),
  constraint room_kind_capacity check (capacity between 1 and 10000)
);
select tenant_table('room_kind');
