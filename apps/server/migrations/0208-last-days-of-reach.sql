-- The last day in a class is one of enrolments that count: a place on a waiting list and an enrolment that was a mistake keep no
-- guardian reading, and close nothing.
create or replace view reach_child with (security_invoker = true) as
  select b.institution_id, a.id as account_id, b.student_id, b.id as guardianship_id,
    datemultirange(daterange(b.starts_on, case when last.day is null then null else greatest(b.starts_on, last.day) end))
      - coalesce((
        select range_agg(daterange(r.starts_on, r.ends_on + 1)) from guardianship_restriction r
        where r.institution_id = b.institution_id and r.student_id = b.student_id
          and r.guardian_person_id = b.guardian_person_id and r.no_access and r.lifted_at is null
      ), '{}'::datemultirange) as days,
    coalesce((
      select range_agg(daterange(r.starts_on, r.ends_on + 1)) from guardianship_restriction r
      where r.institution_id = b.institution_id and r.student_id = b.student_id and r.no_address and r.lifted_at is null
        and (r.guardian_person_id = b.guardian_person_id or not b.lives_with)
    ), '{}'::datemultirange) as hidden_days
  from guardianship b
  join account a on a.institution_id = b.institution_id and a.person_id = b.guardian_person_id and a.role = 'GUARDIAN'
  join account s on s.institution_id = b.institution_id and s.id = b.student_id
  join person p on p.institution_id = s.institution_id and p.id = s.person_id
  cross join lateral (
    select least(
      -- The 18th birthday; of 29 February it is 1 March.
      case when b.majority is null
        then (p.birthdate + interval '18 years')::date + case when to_char(p.birthdate, 'MMDD') = '0229' then 1 else 0 end end,
      (select max(coalesce(e.exit_date, y.end_date)) + 91 from student_enrollment e
        join grade g on g.institution_id = e.institution_id and g.id = e.grade_id and not g.is_event
        join academic_year y on y.institution_id = e.institution_id and y.id = e.academic_year_id
        where e.institution_id = b.institution_id and e.account_id = b.student_id and e.status = 'ACTIVE'
          and e.exit_reason is distinct from 'CANCELLED')) as day) last
  where b.status = 'ACTIVE';
