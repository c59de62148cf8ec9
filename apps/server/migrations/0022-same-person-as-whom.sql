-- Of whom it was said that a row's person is the same, or another one: of anybody else the answer says nothing.
alter table import_row add same_person_as uuid;
update import_row set same_person_as = (known ->> 'id')::uuid where same_person is not null;
