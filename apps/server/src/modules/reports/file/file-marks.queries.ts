import { type RawBuilder, sql } from 'kysely'
import { SOURCES, type Source, sourcesOf, tagsFrom } from './file-sources.values.ts'

/** Whose files, and when: the day is the institution's own. */
export type MarkedAt = { institutionId: string; now: string }

/**
 * Tells rows from what they were, whichever columns changed: a row that is written anew carries the number of the
 * transaction that wrote it, which no row had before.
 */
const stamp = (alias: string): RawBuilder<string> =>
  sql`concat(count(distinct ${sql.ref(`${alias}.id`)}), ':', sum(hashtextextended(${sql.ref(`${alias}.xmin`)}::text, 0)))`
/** The same of rows without an id of their own. */
const stampOf = (alias: string): RawBuilder<string> =>
  sql`concat(count(*), ':', sum(hashtextextended(${sql.ref(`${alias}.xmin`)}::text, 0)))`

/** Of the classes `o.grades` and, where one is named, the enrolment `o.enrollment_id` or the plan `o.plan_id`. */
const MARKS: Record<Source, (institution: string, now: string) => RawBuilder<string>> = {
  institution: own => sql`(select i.xmin::text from institution i where i.institution_id = ${own})`,
  class: own => sql`(
    select concat_ws(' ', ${stamp('g')}, ${stamp('y')}, ${stamp('v')}, ${stamp('t')},
      (select ${stampOf('m')} from academic_term_mark m where m.institution_id = ${own} and m.grade_id = any(o.grades)),
      (select ${stampOf('k')} from grade_training_type k where k.institution_id = ${own} and k.grade_id = any(o.grades)))
    from grade g
    left join academic_year y on y.institution_id = ${own} and y.id = g.academic_year_id
    left join education_level v on v.institution_id = ${own} and v.id = g.education_level_id
    left join academic_term t on t.institution_id = ${own} and t.education_level_id = v.id
    where g.institution_id = ${own} and g.id = any(o.grades))`,
  students: own => sql`(
    select concat_ws(' ', ${stamp('e')}, ${stamp('a')}, ${stamp('p')})
    from student_enrollment e
    join account a on a.institution_id = ${own} and a.id = e.account_id
    join person p on p.institution_id = ${own} and p.id = a.person_id
    where e.institution_id = ${own} and e.grade_id = any(o.grades)
      and (o.enrollment_id is null or e.id = o.enrollment_id)) || (
    select ${stampOf('m')} from enrollment_modality m
    join student_enrollment e on e.institution_id = ${own} and e.id = m.student_enrollment_id
    where m.institution_id = ${own} and e.grade_id = any(o.grades)
      and (o.enrollment_id is null or e.id = o.enrollment_id)) || (
    select ${stampOf('d')} from enrollment_dispensation d
    where d.institution_id = ${own} and d.grade_id = any(o.grades)
      and (o.enrollment_id is null or d.student_enrollment_id = o.enrollment_id)) || (
    select ${stampOf('b')} from enrollment_term_mark b
    where b.institution_id = ${own} and b.grade_id = any(o.grades)
      and (o.enrollment_id is null or b.student_enrollment_id = o.enrollment_id))`,
  records: own => sql`(
    with people as materialized (
      select distinct a.person_id as id from student_enrollment e
      join account a on a.institution_id = ${own} and a.id = e.account_id
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id))
    select concat_ws(' ',
      (select ${stamp('r')} from responsible r where r.institution_id = ${own} and r.person_id in (select id from people)),
      (select ${stamp('c')} from consent c where c.institution_id = ${own} and c.person_id in (select id from people)),
      (select ${stampOf('f')} from person_picture f
       where f.institution_id = ${own} and f.person_id in (select id from people))))`,
  figures: own => sql`(
    select concat(count(*), ':', sum(s.input_version)) from performance_scope s
    where s.institution_id = ${own} and s.grade_id = any(o.grades))`,
  components: own => sql`(
    select concat_ws(' ', ${stamp('c')}, ${stamp('w')}, ${stamp('x')}) from curriculum_matrix x
    join curriculum_component c on c.institution_id = ${own} and c.id = x.curriculum_component_id
    join knowledge_area w on w.institution_id = ${own} and w.id = c.knowledge_area_id
    where x.institution_id = ${own} and x.grade_id = any(o.grades))`,
  teaching: own => sql`(
    select concat_ws(' ', ${stamp('n')}, ${stamp('u')}, ${stamp('a')}, ${stamp('p')}) from lesson_plan n
    left join lesson_plan_instructor u on u.institution_id = ${own} and u.lesson_plan_id = n.id
    left join account a on a.institution_id = ${own} and a.id = u.account_id
    left join person p on p.institution_id = ${own} and p.id = a.person_id
    where n.institution_id = ${own} and n.grade_id = any(o.grades))`,
  lessons: own => sql`(
    select concat_ws(' ', ${stamp('l')}, ${stamp('h')}) from lesson l
    left join lesson_accomplishment h on h.institution_id = ${own} and h.lesson_id = l.id
    where l.institution_id = ${own} and l.grade_id = any(o.grades)
      and (o.plan_id is null or l.lesson_plan_id = o.plan_id)) || (
    select concat(count(*), ':', sum(q.version)) from attendance q
    join lesson l on l.institution_id = ${own} and l.id = q.lesson_id and l.academic_year_id = q.academic_year_id
    where q.institution_id = ${own} and l.grade_id = any(o.grades)
      and (o.plan_id is null or l.lesson_plan_id = o.plan_id)
      and (o.enrollment_id is null or q.student_enrollment_id = o.enrollment_id))`,
  evaluations: own => sql`(
    select ${stamp('z')} from school_evaluation z
    where z.institution_id = ${own} and z.grade_id = any(o.grades))`,
  times: own => sql`(
    select ${stamp('r')} from lesson_plan_recurrence r
    where r.institution_id = ${own} and r.grade_id = any(o.grades)) || (
    select ${stampOf('b')} from bell_times b where b.institution_id = ${own})`,
  calendar: own => sql`(select ${stamp('d')} from academic_calendar_event d where d.institution_id = ${own})`,
  history: own => sql`(
    select ${stamp('r')} from academic_record r
    where r.institution_id = ${own} and r.account_id in (
      select e.account_id from student_enrollment e
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id)))`,
  day: (own, now) => sql`(
    select (${now}::timestamptz at time zone i.time_zone)::date::text from institution i
    where i.institution_id = ${own})`,
}

/** Of which classes, plan and enrolment the file under this alias tells. */
const subjectOf = (file: string, own: string): RawBuilder<unknown> => {
  const params = sql.ref(`${file}.params`)
  return sql`select
    case when ${params} ? 'gradeId' then array[(${params} ->> 'gradeId')::uuid]
      else array(
        select g.id from grade g
        where g.institution_id = ${own} and g.academic_year_id = (${params} ->> 'academicYearId')::uuid
          and not g.is_event
          and (${params} -> 'only' ->> 'gradeId' is null or g.id = (${params} -> 'only' ->> 'gradeId')::uuid))
    end as grades,
    (${params} ->> 'enrollmentId')::uuid as enrollment_id,
    (${params} ->> 'lessonPlanId')::uuid as plan_id`
}

/**
 * One mark of everything that the file under this alias would be made from now. `tags`: the kinds that the file may be
 * of. Planning what no file of these kinds depends on costs far more than the mark of one that does.
 */
export const markOf = (
  file: string,
  { institutionId, now, tags }: MarkedAt & { tags: readonly string[] },
): RawBuilder<string> => {
  const needed = sourcesOf(tags)
  const parts = SOURCES.map(source =>
    needed.has(source)
      ? sql`coalesce(case when ${sql.ref(`${file}.tag`)} = any(${tagsFrom(source)}::text[])
        then ${MARKS[source](institutionId, now)} end, '')`
      : sql.lit(''),
  )
  return sql`(select md5(concat_ws('|', ${sql.join(parts)})) from (${subjectOf(file, institutionId)}) o)`
}

/** Whether figures that the file under this alias prints are being computed. */
export const isBeingComputed = (file: string, { institutionId, now }: MarkedAt): RawBuilder<boolean> =>
  sql`(${sql.ref(`${file}.tag`)} = any(${tagsFrom('figures')}::text[]) and exists (
    select 1 from (${subjectOf(file, institutionId)}) o
    join performance_scope s on s.institution_id = ${institutionId} and s.grade_id = any(o.grades)
    where s.computed_version < s.input_version and s.lease_until > ${now}))`
