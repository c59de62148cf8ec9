import type pg from 'pg'

/**
 * An instructor who is absent today, with more than one lesson that nothing is recorded of. Lessons of a finished year or of a day
 * without lessons give no absence.
 */
const ABSENCE = `
  insert into instructor_absence (institution_id, id, account_id, start_date, end_date, kind, created_by, created_at)
  select $1, $2, i.account_id, $3::date, $3::date, 'HEALTH', $4, $5
  from lesson l
  join lesson_plan_instructor i on i.institution_id = $1 and i.lesson_plan_id = l.lesson_plan_id
    and l.date between i.start_date and i.end_date
  where l.institution_id = $1 and l.academic_year_id = $6 and l.date = $3::date and l.deleted_at is null
    and not l.accomplished and l.attendance_taken_at is null and i.account_id <> all($7::uuid[])
  group by i.account_id having count(*) between 2 and 4
  order by count(*), i.account_id limit 1`

/** The first of these lessons goes to an instructor who is at school and free at its time; the others are to be decided. */
const COVER = `
  with lost as materialized (
    select l.id, l.date, l.start_time, l.end_time, b.account_id as absent_id, b.id as absence_id
    from instructor_absence b
    join lesson_plan_instructor i on i.institution_id = $1 and i.account_id = b.account_id
    join lesson l on l.institution_id = $1 and l.lesson_plan_id = i.lesson_plan_id and l.date = b.start_date
      and l.academic_year_id = $5 and l.deleted_at is null
    where b.institution_id = $1 and b.id = $2
    order by l.start_time, l.id limit 1
  ), free as materialized (
    select i.account_id from lost
    join lesson o on o.institution_id = $1 and o.academic_year_id = $5 and o.date = lost.date and o.deleted_at is null
    join lesson_plan_instructor i on i.institution_id = $1 and i.lesson_plan_id = o.lesson_plan_id
      and o.date between i.start_date and i.end_date
    where i.account_id <> lost.absent_id and i.account_id <> all($8::uuid[]) and not exists (
      select 1 from instructor_slot s where s.institution_id = $1 and s.account_id = i.account_id
        and s.weekday = extract(isodow from lost.date)::int and lost.date between s.valid_from and s.valid_until
        and s.start_time < lost.end_time and lost.start_time < s.end_time)
    group by i.account_id
    order by min(abs(extract(epoch from o.start_time - lost.start_time))), i.account_id limit 1
  ), cover as (
    insert into lesson_cover as k (institution_id, id, lesson_id, absent_id, absence_id, outcome, substitute_id, created_by,
      created_at)
    select $1, $3, lost.id, lost.absent_id, lost.absence_id, 'SUBSTITUTE', free.account_id, $6, $7 from lost, free
    returning k.lesson_id, k.substitute_id
  )
  insert into instructor_slot (institution_id, id, account_id, weekday, start_time, end_time, valid_from, valid_until, lesson_id)
  select $1, $4, cover.substitute_id, extract(isodow from lost.date)::int, lost.start_time, lost.end_time, lost.date, lost.date,
    lost.id
  from cover join lost on lost.id = cover.lesson_id`

export type DemoCover = {
  institutionId: string
  yearId: string
  today: string
  now: string
  administrator: string
  /** Instructors who sign in to the demonstration: they are there. */
  present: readonly string[]
  absenceId: string
  coverId: string
  slotId: string
}

/** An absence of today with one lesson that a substitute gives. */
export const addCover = async (client: pg.ClientBase, cover: DemoCover): Promise<void> => {
  const { institutionId, yearId, today, now, administrator, present, absenceId, coverId, slotId } = cover
  const absence = await client.query(ABSENCE, [
    institutionId,
    absenceId,
    today,
    administrator,
    now,
    yearId,
    present,
  ])
  if (absence.rowCount === 0) return
  await client.query(COVER, [institutionId, absenceId, coverId, slotId, yearId, administrator, now, present])
}
