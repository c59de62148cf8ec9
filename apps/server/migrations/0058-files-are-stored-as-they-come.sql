-- What a generated file holds is packed already: trying to compress it again takes a third of the time of writing it, for
-- nothing. What is stored stays as it is. Tables that lie on several machines know no such setting, and go without.
do $$
begin
  -- brief: changes what is noted of one column, and no row
  alter table generated_file_chunk alter column content set storage external;
exception when feature_not_supported then null;
end $$;
