-- A word tells the stage of a class only where it stands for one: "Núcleo Jardim das Flores" is a place and "6 a 9 anos"
-- an age. As before, the application's rule of the same name answers the same.
create or replace function class_order(p_key text) returns text language sql immutable parallel safe
  set search_path = pg_catalog, pg_temp
  return (
    select s.stage
      || public.class_even(case when s.stage = '8' then '' else coalesce(
        substring(s.plain from ' ([0-9]+) (?:anos?|series?) '), substring(s.plain from '^ ([0-9]+)'), '') end)
      || chr(9) || public.class_even(btrim(s.plain)) || chr(9) || p_key
    from (select f.plain, case
        when f.said ~ ' eja | jovens e adultos ' then '9'
        when f.said ~ ' medio ' then '7'
        when f.said ~ ' em ([a-z] )?$' then '7'
        when f.said ~ ' bercarios? ' then '1'
        when f.said ~ ' creches? ' then '2'
        when f.said ~ ' maternal ' then '3'
        when f.said ~ ' infantil ' then '4'
        when f.said ~ (' jardim (?=$|[0-9]|[ivx]+ |[a-z] |de infancia |'
          || '(?:manha|tarde|noite|integral|matutino|vespertino|turma|grupo|nivel) )') then '4'
        when f.said ~ ' pre( |escola |escolar )(?!vestibular |enem |universitario )' then '5'
        when f.said ~ ' (fundamental|ano|anos iniciais|anos finais) ' then '6'
        when f.said ~ ' [0-9]+o anos ' then '6'
        when f.said ~ ' series? ' then '7'
        when f.framed ~ '^ [0-9]' then '6'
        else '8'
      end as stage
      from (select k.framed, regexp_replace(k.framed, '([0-9])[oa] ', '\1 ', 'g') as plain,
          regexp_replace(k.framed, ' (?:nucleo|polo) [a-z]+(?= )| parque infantil(?= )', '', 'g') as said
        from (select ' ' || p_key || ' ' as framed) k) f) s);

-- The stored keys, by the function as it is now.
update grade set sort_key = sort_key;
