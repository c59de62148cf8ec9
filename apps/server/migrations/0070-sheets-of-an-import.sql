-- All sheets of a file that is imported: which are read and which are not, with the reason.
alter table import_run add sheets jsonb;
-- Rows that the spreadsheet program does not show are left out, unless they are asked for.
alter table import_run add include_hidden_rows boolean not null default false;

-- The sheets as they are in the file, for another choice of sheets or of the header, until the import is done.
create table import_sheet (
  institution_id uuid not null,
  import_id uuid not null,
  position int not null,
  name text not null,
  is_hidden boolean not null,
  is_too_large boolean not null,
  -- Lines with their cells and whether they are hidden; merged cells of the first lines; indexes of columns.
  lines jsonb not null,
  merges jsonb not null,
  hidden_columns jsonb not null,
  primary key (institution_id, import_id, position),
  constraint import_sheet_import_fkey foreign key (institution_id, import_id) references import_run on delete cascade
);
select tenant_table('import_sheet');
