import type { Child } from '@lousa/contract/family/family.contract.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { sql } from 'kysely'
import { countedIn, enrolledOn } from '../academics/class-member.queries.ts'
import type { Ctx } from '../module.ts'
import { openBonds } from '../people/guardianship/reached-child.public.queries.ts'
import { hasDied } from '../people/person/student-classes.queries.ts'

/** The next lesson is looked for in so many days after today. */
const AHEAD_DAYS = 7

type StoredChild = Omit<Child, 'absentDays'> & {
  /** Days of the latest course with an absence, and the policies by which they count. */
  missedDays: { lessons: number; absences: number; justified: number }[]
  policies: (Partial<PerformancePolicy> | null)[]
}

/**
 * The children of the guardian who acts, by name, each with today. Everything of a place (class, lesson, messages) is as if there
 * were none where it is hidden from this guardian; of a child who has died nothing is counted. One statement.
 */
export const storedChildren = async (ctx: Ctx): Promise<StoredChild[]> => {
  const { db, institution, now, today } = ctx
  const localTime = sql`(${now}::timestamptz at time zone ${institution.timeZone})::time`
  const { rows } = await sql<StoredChild>`
    select s.id, p.name, p.social_name as "socialName", h.kinship,
      case when y.id is not null then json_build_object('id', y.id, 'year', y.year::text) end as "academicYear",
      case when g.id is not null and not b.is_hidden then json_build_object('id', g.id, 'name', g.name) end as grade,
      case when not b.is_hidden then (
        select json_build_object('date', l.date, 'start', l.start_time, 'end', l.end_time,
          'curriculumComponent', json_build_object('id', c.id, 'name', c.name))
        from lesson l
        join lesson_plan o on o.institution_id = ${institution.id} and o.id = l.lesson_plan_id
        join curriculum_component c on c.institution_id = ${institution.id} and c.id = o.curriculum_component_id
        where l.institution_id = ${institution.id} and l.academic_year_id = y.id and l.grade_id = g.id
          and l.deleted_at is null and l.date between ${today}::date and ${today}::date + ${AHEAD_DAYS}::int
          and (l.date > ${today}::date or l.end_time > ${localTime})
        order by l.date, l.start_time, l.id limit 1) end as "nextLesson",
      case when b.is_hidden or not b.receives or died.is then 0 else (
        select count(*)::int from (
          select m.school_message_id from school_message_recipient m
          where m.institution_id = ${institution.id} and m.account_id = s.id and m.status = 'DELIVERED'
            and not exists (select 1 from message_child f where f.institution_id = ${institution.id}
              and f.school_message_id = m.school_message_id and f.student_id = s.id)
          union all
          select f.school_message_id from message_child f
          where f.institution_id = ${institution.id} and f.student_id = s.id and f.account_id is null
            and not exists (select 1 from message_child o where o.institution_id = ${institution.id}
              and o.school_message_id = f.school_message_id and o.student_id = s.id
              and o.account_id = ${ctx.actor.accountId} and o.status <> 'DELIVERED')) unread) end
        as "unreadMessages",
      coalesce(missed.days, '[]') as "missedDays", json_build_array(i.performance_policy, latest.performance_policy) as policies,
      coalesce(missed.today, 0)::int as "absencesToday"
    from (${openBonds(ctx)}) b
    join guardianship h on h.institution_id = ${institution.id} and h.id = b.guardianship_id
    join account s on s.institution_id = ${institution.id} and s.id = b.student_id
    join person p on p.institution_id = ${institution.id} and p.id = s.person_id
    join institution i on i.institution_id = ${institution.id}
    cross join lateral (select ${hasDied(sql`s.id`, institution.id)} as is) died
    left join lateral (
      select z.id, z.year from student_enrollment e
      join academic_year z on z.institution_id = ${institution.id} and z.id = e.academic_year_id
      where e.institution_id = ${institution.id} and e.account_id = s.id and e.status = 'ACTIVE'
        and e.exit_reason is distinct from 'CANCELLED'
      order by ${today}::date between z.start_date and z.end_date desc, z.year desc, z.id limit 1) y on true
    left join lateral (
      select k.id, k.name from student_enrollment e
      join grade k on k.institution_id = ${institution.id} and k.id = e.grade_id and not k.is_event
      where e.institution_id = ${institution.id} and e.account_id = s.id and e.academic_year_id = y.id
        and ${countedIn('e')}
      order by e.start_date desc, e.id limit 1) g on true
    left join lateral (
      select k.id, k.education_level_id, k.performance_policy from student_enrollment e
      join grade k on k.institution_id = ${institution.id} and k.id = e.grade_id and not k.is_event
      where e.institution_id = ${institution.id} and e.account_id = s.id and e.academic_year_id = y.id
        and e.status = 'ACTIVE' and e.exit_reason is distinct from 'CANCELLED'
      order by e.exit_date is not null, e.start_date desc, e.id limit 1) latest on true
    left join lateral (
      select json_agg(json_build_object('lessons', day.lessons, 'absences', day.absences, 'justified', day.justified))
          filter (where day.absences > 0) as days,
        sum(day.all_absences) filter (where day.date = ${today}::date) as today
      from (
        select m.date, count(*) filter (where m.is_latest) as lessons,
          count(*) filter (where m.is_latest and m.status <> 'ATTENDANCE') as absences,
          count(*) filter (where m.is_latest and m.status = 'JUSTIFIED_ABSENCE') as justified,
          count(*) filter (where m.status <> 'ATTENDANCE') as all_absences
        from (
          select l.date, w.status,
            (k.id = latest.id or k.education_level_id = latest.education_level_id) is true as is_latest
          from student_enrollment e
          join grade k on k.institution_id = ${institution.id} and k.id = e.grade_id and not k.is_event
          join attendance w on w.institution_id = ${institution.id} and w.academic_year_id = e.academic_year_id
            and w.student_enrollment_id = e.id
          join lesson l on l.institution_id = ${institution.id} and l.id = w.lesson_id and l.deleted_at is null
            and l.date <= ${today}::date
          join lesson_accomplishment d on d.institution_id = ${institution.id} and d.lesson_id = l.id
          where e.institution_id = ${institution.id} and e.account_id = s.id and e.academic_year_id = y.id
            and not died.is and ${enrolledOn('e', sql`l.date`, institution.id)}) m
        group by m.date) day) missed on true
    order by s.sort_key, s.id`.execute(db)
  return rows
}
