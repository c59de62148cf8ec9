import type pg from 'pg'

const ZONE = '(select time_zone from institution where institution_id = $1)'

/**
 * The many rows are made inside the database: lessons, their contents, presence, scores. Chance comes from hashes of
 * the ids, which come from the seed, so that the same seed gives the same rows.
 */
export type YearFacts = {
  institutionId: string
  yearId: string
  today: string
  dates: readonly { weekday: number; date: string }[]
  /** On a weekend that the demo works on: whose weekday's lessons are held today. */
  copiedWeekday: number | null
  demoInstructor: string
  /** From here on the demo instructor has released nothing. */
  pendingFrom: string
  contents: readonly { component_id: string; contents: readonly string[] }[]
  materials: readonly string[]
  opinions: readonly string[]
  attendanceFrom: string | null
}

/** An id in order of time, from the ids of what it stands for. */
const idOf = (day: string, a: string, b: string): string =>
  `(lpad(to_hex((${day} - date '1970-01-01')::bigint * 86400000), 12, '0')
    || '7' || substr(lpad(to_hex(uuid_hash_extended(${a}, uuid_hash_extended(${b}, 1))), 16, '0'), 1, 3)
    || '8' || substr(lpad(to_hex(uuid_hash_extended(${b}, uuid_hash_extended(${a}, 2))), 16, '0'), 1, 15))::uuid`

/** Chance between 0 and 1, from the hash of an id. */
const chanceOf = (id: string, seed: string): string =>
  `(((uuid_hash_extended(${id}, ${seed}) & 1048575) + 0.5) / 1048576.0::float8)`

/** The spread of the value around its mean. */
const normalOf = (id: string, seed: string): string =>
  `(sqrt(-2 * ln(${chanceOf(id, seed)})) * cos(2 * pi() * ${chanceOf(id, `(${seed}) + 1`)}))`

const LESSONS = `
  insert into lesson (institution_id, id, academic_year_id, grade_id, lesson_plan_id, date, start_time, end_time,
    series_id, occurrence_date, is_child, group_range, attendance_taken_at, accomplished, deleted_at, version)
  select r.institution_id, ${idOf('d.date', 'r.series_id', 'p.id')}, p.academic_year_id, r.grade_id, p.id,
    d.date, r.start_time, r.end_time,
    case when d.kept then r.series_id end, case when d.kept then d.date end, false, r.group_range,
    case when held.released then (d.date + r.end_time) at time zone ${ZONE} end, held.released,
    null, 1
  from (
    select weekday, date, true as kept from unnest($4::int[], $5::date[]) as u(weekday, date)
    union all select $6::int, $3::date, false where $6::int is not null
  ) d
  join lesson_plan_recurrence r on r.institution_id = $1 and r.weekday = d.weekday
    and d.date between r.valid_from and r.valid_until
  join lesson_plan p on p.institution_id = r.institution_id and p.id = r.lesson_plan_id and p.academic_year_id = $2
  join lesson_plan_instructor i on i.institution_id = p.institution_id and i.lesson_plan_id = p.id
  cross join lateral (select d.date < $3::date and not (
    d.date >= $8::date and (i.account_id = $7 or ${chanceOf('p.id', '17')} < 0.06)) as released) held
  order by d.date, r.grade_id, r.start_time`

/** Single lessons take their instructor's time themselves. */
const SINGLE_SLOTS = `
  insert into instructor_slot (institution_id, id, account_id, weekday, start_time, end_time, valid_from, valid_until,
    recurrence_id, lesson_id)
  select l.institution_id, ${idOf('l.date', 'l.id', 'i.account_id')}, i.account_id, extract(isodow from l.date)::int,
    l.start_time, l.end_time, l.date, l.date, null, l.id
  from lesson l
  join lesson_plan_instructor i on i.institution_id = l.institution_id and i.lesson_plan_id = l.lesson_plan_id
  where l.institution_id = $1 and l.academic_year_id = $2 and l.series_id is null`

const CONTENTS = `
  insert into lesson_accomplishment (institution_id, id, lesson_id, account_id, note, content_registration,
    material_usage, created_at, updated_at, version)
  select l.institution_id, ${idOf('l.date', 'l.id', 'i.account_id')}, l.id, i.account_id, null,
    c.contents[1 + (l.n / 3) % cardinality(c.contents)],
    ($4::text[])[1 + l.n % cardinality($4::text[])], l.attendance_taken_at, l.attendance_taken_at, 1
  from (
    select *, row_number() over (partition by lesson_plan_id order by date, start_time)::int - 1 as n
    from lesson where institution_id = $1 and academic_year_id = $2 and accomplished
  ) l
  join lesson_plan p on p.institution_id = l.institution_id and p.id = l.lesson_plan_id
  join lesson_plan_instructor i on i.institution_id = l.institution_id and i.lesson_plan_id = l.lesson_plan_id
  join jsonb_to_recordset($3::jsonb) as c(component_id uuid, contents text[]) on c.component_id = p.curriculum_component_id
  order by l.id`

const FORGET_ATTENDANCE = `
  update lesson set attendance_taken_at = null
  where institution_id = $1 and academic_year_id = $2 and attendance_taken_at is not null and date < $3::date`

/** Whole days of absence: 2 % justified, about 5 % not; one student in 25 is absent often enough to fail by it. */
const ATTENDANCE = `
  insert into attendance (institution_id, academic_year_id, lesson_id, student_enrollment_id, grade_id, lesson_plan_id,
    status, justification, version, updated_at)
  select l.institution_id, l.academic_year_id, l.id, e.id, l.grade_id, l.lesson_plan_id,
    case when h.chance < 20 then 'JUSTIFIED_ABSENCE' when h.chance < 20 + e.absent then 'ABSENCE' else 'ATTENDANCE' end,
    case when h.chance < 20 then 'Atestado médico' end, 1, l.attendance_taken_at
  from lesson l
  join (
    select institution_id, id, grade_id, start_date, coalesce(exit_date, 'infinity') as last_day,
      case when uuid_hash_extended(id, 5) & 127 < 5 then 290 else 40 end as absent
    from student_enrollment where institution_id = $1 and academic_year_id = $2 and status = 'ACTIVE'
  ) e on e.grade_id = l.grade_id and l.date between e.start_date and e.last_day
  cross join lateral (select uuid_hash_extended(e.id, l.date - date '2000-01-01') & 1023 as chance) h
  where l.institution_id = $1 and l.academic_year_id = $2 and l.attendance_taken_at is not null
  order by l.id, e.id`

/** N(0.68; 0.18) of the highest: what the student is like and how the day went, in steps of a half; 3 % missing. */
const SCORES = `
  insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, id, grade_id, score, text,
    version, updated_at, updated_by)
  select v.institution_id, v.id, e.id, ${idOf('v.date', 'v.id', 'e.id')}, v.grade_id,
    case when v.type = 'FEEDBACK' or ${chanceOf('e.id', 's.seed')} < 0.03 then null else
      least(v.highest, greatest(0, round(v.highest::float8 * 2 * (0.68 + 0.12 * ${normalOf('e.id', '7')}
        + 0.134 * ${normalOf('e.id', 's.seed + 3')})) / 2)) end,
    case when v.type = 'FEEDBACK' then
      ($4::text[])[1 + (uuid_hash_extended(e.id, s.seed) & 1023)::int % cardinality($4::text[])] end,
    1, (v.date + time '18:00') at time zone ${ZONE}, i.account_id
  from school_evaluation v
  join student_enrollment e on e.institution_id = v.institution_id and e.grade_id = v.grade_id and e.status = 'ACTIVE'
    and v.date between e.start_date and coalesce(e.exit_date, 'infinity')
  join lesson_plan_instructor i on i.institution_id = v.institution_id and i.lesson_plan_id = v.lesson_plan_id
  cross join lateral (select uuid_hash_extended(v.id, 11) >> 8 as seed) s
  where v.institution_id = $1 and v.academic_year_id = $2 and v.type in ('PROOF', 'WORK', 'FEEDBACK')
    and v.date < $3::date and not (v.date >= $6::date and i.account_id = $5)
  order by v.id, e.id`

/** Recovery, in the term and in the year, for those under the average of 60 %. */
const RECOVERIES = `
  insert into student_evaluation (institution_id, school_evaluation_id, student_enrollment_id, id, grade_id, score, text,
    version, updated_at, updated_by)
  select r.institution_id, r.id, s.student_enrollment_id, ${idOf('r.date', 'r.id', 's.student_enrollment_id')}, r.grade_id,
    least(r.highest, greatest(0, round(r.highest::float8 * 2 * (0.62 + 0.15
      * ${normalOf('s.student_enrollment_id', 'uuid_hash_extended(r.id, 13) >> 8')})) / 2)), null,
    1, (r.date + time '18:00') at time zone ${ZONE}, null
  from school_evaluation r
  join school_evaluation v on v.institution_id = r.institution_id and v.grade_id = r.grade_id
    and v.curriculum_component_id = r.curriculum_component_id and v.type in ('PROOF', 'WORK')
    and (r.academic_term_id is null or v.academic_term_id = r.academic_term_id)
  join student_evaluation s on s.institution_id = v.institution_id and s.school_evaluation_id = v.id
  join student_enrollment e on e.institution_id = s.institution_id and e.id = s.student_enrollment_id
    and r.date between e.start_date and coalesce(e.exit_date, 'infinity')
  where r.institution_id = $1 and r.academic_year_id = $2 and r.type in ('RECOVERY', 'ANNUAL_RECOVERY')
    and r.date < $3::date
  group by r.institution_id, r.id, s.student_enrollment_id, r.date, r.grade_id, r.highest
  having sum(s.score) < 0.6 * sum(v.highest)
  order by r.id, s.student_enrollment_id`

/** Lessons and what was written into them, of one year. Answers how many lessons there are. */
export const makeLessons = async (client: pg.ClientBase, facts: YearFacts): Promise<number> => {
  const { institutionId, yearId } = facts
  const made = await client.query(LESSONS, [
    institutionId,
    yearId,
    facts.today,
    facts.dates.map(each => each.weekday),
    facts.dates.map(each => each.date),
    facts.copiedWeekday,
    facts.demoInstructor,
    facts.pendingFrom,
  ])
  if (facts.copiedWeekday !== null) await client.query(SINGLE_SLOTS, [institutionId, yearId])
  await client.query(
    'analyze lesson, lesson_plan, lesson_plan_instructor, student_enrollment, school_evaluation',
  )
  await client.query(CONTENTS, [institutionId, yearId, JSON.stringify(facts.contents), facts.materials])
  if (facts.attendanceFrom)
    await client.query(FORGET_ATTENDANCE, [institutionId, yearId, facts.attendanceFrom])
  return made.rowCount ?? 0
}

export const makeAttendance = async (client: pg.ClientBase, facts: YearFacts): Promise<number> =>
  (await client.query(ATTENDANCE, [facts.institutionId, facts.yearId])).rowCount ?? 0

export const makeScores = async (client: pg.ClientBase, facts: YearFacts): Promise<number> => {
  const { institutionId, yearId, today } = facts
  const given = await client.query(SCORES, [
    institutionId,
    yearId,
    today,
    facts.opinions,
    facts.demoInstructor,
    facts.pendingFrom,
  ])
  await client.query('analyze student_evaluation')
  const recovered = await client.query(RECOVERIES, [institutionId, yearId, today])
  return (given.rowCount ?? 0) + (recovered.rowCount ?? 0)
}
