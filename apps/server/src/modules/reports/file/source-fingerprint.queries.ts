import { SOURCES, type Source } from '@lousa/contract/reports/report-sources.ts'
import { type RawBuilder, sql } from 'kysely'
import { MARKED_ROWS, sourcesOf, tagsUsing } from './file-sources.values.ts'

/** Whose files, and when: the day is the institution's own. */
export type FingerprintAt = { institutionId: string; now: string }

/**
 * Distinguishes rows from their former states, whichever columns changed: a rewritten row has the number of its transaction,
 * which no row had before.
 */
export const rowsFingerprint = (alias: string): RawBuilder<string> =>
  sql`concat(count(distinct ${sql.ref(`${alias}.id`)}), ':', sum(hashtextextended(${sql.ref(`${alias}.xmin`)}::text, 0)))`
/** The fingerprint of rows without an id of their own. */
const rowsFingerprintWithoutId = (alias: string): RawBuilder<string> =>
  sql`concat(count(*), ':', sum(hashtextextended(${sql.ref(`${alias}.xmin`)}::text, 0)))`

const todayOf = (own: string, now: string): RawBuilder<string> => sql`(
  select (${now}::timestamptz at time zone i.time_zone)::date from institution i where i.institution_id = ${own})`

export type Marks<Of extends string> = Readonly<
  Record<Of, (institution: string, now: string) => RawBuilder<string>>
>

/** For the classes `o.grades` and, where one is named, the enrolment `o.enrollment_id` or the plan `o.plan_id`. */
export const FINGERPRINTS: Marks<Source> = {
  institution: own => sql`(select i.xmin::text from institution i where i.institution_id = ${own})`,
  class: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('g')}, ${rowsFingerprint('y')}, ${rowsFingerprint('v')}, ${rowsFingerprint('t')},
      (select ${rowsFingerprintWithoutId('m')} from academic_term_mark m where m.institution_id = ${own} and m.grade_id = any(o.grades)),
      (select ${rowsFingerprintWithoutId('k')} from grade_training_type k where k.institution_id = ${own} and k.grade_id = any(o.grades)))
    from grade g
    left join academic_year y on y.institution_id = ${own} and y.id = g.academic_year_id
    left join education_level v on v.institution_id = ${own} and v.id = g.education_level_id
    left join academic_term t on t.institution_id = ${own} and t.education_level_id = v.id
    where g.institution_id = ${own} and g.id = any(o.grades))`,
  students: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('e')}, ${rowsFingerprint('a')}, ${rowsFingerprint('p')})
    from student_enrollment e
    join account a on a.institution_id = ${own} and a.id = e.account_id
    join person p on p.institution_id = ${own} and p.id = a.person_id
    where e.institution_id = ${own} and e.grade_id = any(o.grades)
      and (o.enrollment_id is null or e.id = o.enrollment_id)) || (
    select ${rowsFingerprintWithoutId('m')} from enrollment_modality m
    join student_enrollment e on e.institution_id = ${own} and e.id = m.student_enrollment_id
    where m.institution_id = ${own} and e.grade_id = any(o.grades)
      and (o.enrollment_id is null or e.id = o.enrollment_id)) || (
    select ${rowsFingerprintWithoutId('d')} from enrollment_dispensation d
    where d.institution_id = ${own} and d.grade_id = any(o.grades)
      and (o.enrollment_id is null or d.student_enrollment_id = o.enrollment_id)) || (
    select ${rowsFingerprintWithoutId('b')} from enrollment_term_mark b
    where b.institution_id = ${own} and b.grade_id = any(o.grades)
      and (o.enrollment_id is null or b.student_enrollment_id = o.enrollment_id))`,
  // Orders of a court decide whose consents count. Without an order the mark is the one that it was before orders.
  records: (own, now) => sql`(
    with people as materialized (
      select distinct a.person_id as id from student_enrollment e
      join account a on a.institution_id = ${own} and a.id = e.account_id
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id))
    select concat_ws(' ',
      (select ${rowsFingerprint('r')} from responsible r where r.institution_id = ${own} and r.person_id in (select id from people)),
      (select ${rowsFingerprint('c')} from consent c where c.institution_id = ${own} and c.person_id in (select id from people)),
      (select ${rowsFingerprintWithoutId('f')} from person_picture f
       where f.institution_id = ${own} and f.person_id in (select id from people)),
      (select sum(hashtextextended(x.id::text, 0)) from account a
       join guardianship_restriction x on x.institution_id = ${own} and x.student_id = a.id and x.no_access
         and x.lifted_at is null and x.starts_on <= ${todayOf(own, now)}
         and (x.ends_on is null or ${todayOf(own, now)} <= x.ends_on)
       where a.institution_id = ${own} and a.person_id in (select id from people))))`,
  figures: own => sql`(
    select concat(count(*), ':', sum(s.input_version)) from performance_scope s
    where s.institution_id = ${own} and s.grade_id = any(o.grades))`,
  components: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('c')}, ${rowsFingerprint('w')}, ${rowsFingerprint('x')}) from curriculum_matrix x
    join curriculum_component c on c.institution_id = ${own} and c.id = x.curriculum_component_id
    join knowledge_area w on w.institution_id = ${own} and w.id = c.knowledge_area_id
    where x.institution_id = ${own} and x.grade_id = any(o.grades))`,
  teaching: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('n')}, ${rowsFingerprint('u')}, ${rowsFingerprint('a')}, ${rowsFingerprint('p')}) from lesson_plan n
    left join lesson_plan_instructor u on u.institution_id = ${own} and u.lesson_plan_id = n.id
    left join account a on a.institution_id = ${own} and a.id = u.account_id
    left join person p on p.institution_id = ${own} and p.id = a.person_id
    where n.institution_id = ${own} and n.grade_id = any(o.grades))`,
  // Names alone: no file prints most other fields of the staff.
  staff: own => sql`(
    select concat(count(*), ':', sum(hashtextextended(jsonb_build_array(a.id, p.name, p.social_name)::text, 0)))
    from account a
    join person p on p.institution_id = ${own} and p.id = a.person_id
    where a.institution_id = ${own} and a.role <> 'STUDENT')`,
  lessons: own => sql`(
    select concat(count(*), ':', sum(hashtextextended(concat(v.lesson_plan_id, ' ', v.version), 0)))
    from plan_lesson_version v
    where v.institution_id = ${own} and v.grade_id = any(o.grades)
      and (o.plan_id is null or v.lesson_plan_id = o.plan_id))`,
  covers: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('k')}, ${rowsFingerprintWithoutId('u')}) from lesson_cover k
    left join lesson_make_up u on u.institution_id = ${own} and u.cover_id = k.id
    where k.institution_id = ${own})`,
  evaluations: own => sql`(
    select ${rowsFingerprint('z')} from school_evaluation z
    where z.institution_id = ${own} and z.grade_id = any(o.grades))`,
  times: own => sql`(
    select ${rowsFingerprint('r')} from lesson_plan_recurrence r
    where r.institution_id = ${own} and r.grade_id = any(o.grades))`,
  bells: own =>
    sql`(select ${rowsFingerprintWithoutId('b')} from bell_times b where b.institution_id = ${own})`,
  // A timetable is that of the nearest day of its year.
  week: (own, now) => sql`(
    select concat_ws(' ', count(r.id) filter (where r.valid_from <= d.day), count(r.id) filter (where r.valid_until < d.day),
      count(u.id) filter (where u.start_date <= d.day), count(u.id) filter (where u.end_date < d.day))
    from lesson_plan n
    join academic_year y on y.institution_id = ${own} and y.id = n.academic_year_id
    cross join lateral (select least(greatest(${todayOf(own, now)}, y.start_date), y.end_date) as day) d
    left join lesson_plan_recurrence r on r.institution_id = ${own} and r.lesson_plan_id = n.id
    left join lesson_plan_instructor u on u.institution_id = ${own} and u.lesson_plan_id = n.id
    where n.institution_id = ${own} and n.grade_id = any(o.grades))`,
  calendar: own =>
    sql`(select ${rowsFingerprint('d')} from academic_calendar_event d where d.institution_id = ${own})`,
  council: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('m')}, ${rowsFingerprint('t')},
      (select ${rowsFingerprint('d')} from council_decision d
        join student_enrollment e on e.institution_id = ${own} and e.id = d.student_enrollment_id
        where d.institution_id = ${own} and e.grade_id = any(o.grades) and d.meeting_id is not null))
    from council_meeting m
    left join council_attendant t on t.institution_id = ${own} and t.meeting_id = m.id
    where m.institution_id = ${own} and m.grade_id = any(o.grades))`,
  history: own => sql`(
    select ${rowsFingerprint('r')} from academic_record r
    where r.institution_id = ${own} and r.account_id in (
      select e.account_id from student_enrollment e
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id)))`,
  appeals: own => sql`(
    select ${rowsFingerprint('r')} from result_appeal r
    join student_enrollment e on e.institution_id = ${own} and e.id = r.student_enrollment_id
    where r.institution_id = ${own} and e.grade_id = any(o.grades)
      and (o.enrollment_id is null or e.id = o.enrollment_id))`,
  // An issued letter is a step itself, with the id of its file: it replaces a former letter, and changes no fact of its own.
  search: own => sql`(
    select concat_ws(' ', sum(hashtextextended(concat(c.id, ' ', c.status), 0)), ${rowsFingerprint('s')}) from search_case c
    left join search_step s on s.institution_id = ${own} and s.search_case_id = c.id
      and (s.withdrawn_at is not null or not exists (
        select 1 from issued_document d where d.institution_id = ${own} and d.generated_file_id = s.id))
    where c.institution_id = ${own} and c.account_id in (
      select e.account_id from student_enrollment e
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id)))`,
  dependencies: own => sql`(
    select ${rowsFingerprint('d')} from dependency d
    where d.institution_id = ${own} and d.account_id in (
      select e.account_id from student_enrollment e
      where e.institution_id = ${own} and e.grade_id = any(o.grades)
        and (o.enrollment_id is null or e.id = o.enrollment_id)))`,
  // Classes of the next year print with their names, and decide what is proposed.
  nextYear: own => sql`(
    with own_year as materialized (
      select distinct g.academic_year_id as id from grade g where g.institution_id = ${own} and g.id = any(o.grades))
    select concat_ws(' ',
      (select ${rowsFingerprintWithoutId('c')} from reenrollment_campaign c
       where c.institution_id = ${own} and c.academic_year_id in (select id from own_year)),
      (select ${rowsFingerprint('f')} from reenrollment f
       where f.institution_id = ${own} and f.academic_year_id in (select id from own_year)),
      (select ${rowsFingerprintWithoutId('v')} from enrollment_advance v
       join student_enrollment x on x.institution_id = ${own} and x.id in (v.from_enrollment_id, v.to_enrollment_id)
       where v.institution_id = ${own} and x.grade_id = any(o.grades)),
      (select ${rowsFingerprint('n')} from grade n
       join academic_year y on y.institution_id = ${own} and y.id = n.academic_year_id and y.status = 'OPEN'
       where n.institution_id = ${own})))`,
  siblings: own => sql`(
    select concat_ws(' ', ${rowsFingerprint('r')}, ${rowsFingerprint('e')}) from student_enrollment e
    join account a on a.institution_id = ${own} and a.id = e.account_id
    left join responsible r on r.institution_id = ${own} and r.person_id = a.person_id
    where e.institution_id = ${own} and e.status = 'ACTIVE' and e.academic_year_id in (
      select g.academic_year_id from grade g where g.institution_id = ${own} and g.id = any(o.grades)))`,
  day: (own, now) => sql`${todayOf(own, now)}::text`,
}

/** The classes, plan and enrolment of the file under this alias. */
export const subjectOf = (file: string, own: string): RawBuilder<unknown> => {
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

/** Marks of this form; others are those of former releases (former-marks.queries.ts). */
const FORM = '2:'
export const isFormer = (mark: string): RawBuilder<boolean> =>
  sql`(${sql.ref(mark)} is not null and ${sql.ref(mark)} not like ${`${FORM}%`})`
/** Equal to no mark. */
export const NO_MARK = FORM

/** The key of the rows of `part` that have a mark of their own. */
const KEYS = {
  CLASS: { key: 'class_key', enrollment: sql`null::uuid`, plan: sql`null::uuid` },
  STUDENT: { key: 'student_key', enrollment: sql.ref('t.enrollment_id'), plan: sql`null::uuid` },
  PLAN: { key: 'plan_key', enrollment: sql`null::uuid`, plan: sql.ref('t.plan_id') },
} as const

const isOf = (source: Source, tag: string): RawBuilder<boolean> =>
  sql`${sql.ref(tag)} = any(${tagsUsing(source)}::text[])`

const stepOf = (source: Source): string => `mark_of_${source}`

/** A step with the marks of a source, each once for all files of the page that are made from the same rows. */
const markStep = (source: Source, { institutionId, now }: FingerprintAt): RawBuilder<unknown> => {
  const mark = FINGERPRINTS[source](institutionId, now)
  const rows = MARKED_ROWS[source]
  if (rows === 'INSTITUTION')
    return sql`${sql.table(stepOf(source))} as materialized (select ${mark} as mark)`
  const { key, enrollment, plan } = KEYS[rows]
  return sql`${sql.table(stepOf(source))} as materialized (
    select o.key, ${mark} as mark
    from (select distinct ${sql.ref(`t.${key}`)} as key, array[t.grade_id] as grades, ${enrollment} as enrollment_id,
      ${plan} as plan_id from part t where ${isOf(source, 't.tag')}) o)`
}

/**
 * Steps of a statement, of which the last, `current_mark`, says of each of these files by `file_id` what marks all that it
 * would be made from now. `tags`: the kinds that the files may be of. Planning what no file of these kinds depends on costs
 * far more than the mark of one that does.
 */
export const markSteps = (
  at: FingerprintAt,
  { fileIds, tags }: { fileIds: readonly string[]; tags: readonly string[] },
): RawBuilder<unknown> => {
  const { institutionId } = at
  const needed = SOURCES.filter(source => sourcesOf(tags).has(source))
  const [common, own] = [
    needed.filter(source => MARKED_ROWS[source] === 'INSTITUTION'),
    needed.filter(source => MARKED_ROWS[source] !== 'INSTITUTION'),
  ]
  const sourceFingerprint = (source: Source, tag: string) =>
    sql`case when ${isOf(source, tag)} then coalesce(${sql.ref(`${stepOf(source)}.mark`)}, '') end`
  const joins = own.map(source => {
    const rows = MARKED_ROWS[source]
    const { key } = KEYS[rows === 'INSTITUTION' ? 'CLASS' : rows]
    return sql`left join ${sql.table(stepOf(source))}
      on ${sql.ref(`${stepOf(source)}.key`)} = ${sql.ref(`p.${key}`)}`
  })
  return sql`subject as materialized (
      select f.id as file_id, f.tag, o.grades, o.enrollment_id, o.plan_id
      from generated_file f cross join lateral (${subjectOf('f', institutionId)}) o
      where f.institution_id = ${institutionId} and f.id = any(${[...fileIds]}::uuid[])
    ), part as materialized (
      select s.file_id, s.tag, g.id as grade_id, s.enrollment_id, s.plan_id, g.id::text as class_key,
        concat_ws(' ', g.id, s.enrollment_id) as student_key, concat_ws(' ', g.id, s.plan_id) as plan_key
      from subject s cross join unnest(s.grades) as g(id)
    ), ${sql.join(needed.map(source => markStep(source, at)))},
    class_mark as materialized (
      select p.file_id, string_agg(concat_ws('|', p.grade_id::text, ${sql.join(own.map(source => sourceFingerprint(source, 'p.tag')))}),
        ' ' order by p.grade_id) as mark
      from part p ${sql.join(joins, sql` `)}
      group by p.file_id
    ), current_mark as materialized (
      select s.file_id, ${FORM} || md5(concat_ws('|', ${sql.join(common.map(source => sourceFingerprint(source, 's.tag')))}, m.mark)) as mark
      from subject s
      ${sql.join(
        common.map(source => sql`cross join ${sql.table(stepOf(source))}`),
        sql` `,
      )}
      left join class_mark m on m.file_id = s.file_id
    )`
}

/** Whether figures that the file under this alias prints are being computed. */
export const isBeingComputed = (file: string, { institutionId, now }: FingerprintAt): RawBuilder<boolean> =>
  sql`(${sql.ref(`${file}.tag`)} = any(${tagsUsing('figures')}::text[]) and exists (
    select 1 from (${subjectOf(file, institutionId)}) o
    join performance_scope s on s.institution_id = ${institutionId} and s.grade_id = any(o.grades)
    where s.computed_version < s.input_version and s.lease_until > ${now}))`
