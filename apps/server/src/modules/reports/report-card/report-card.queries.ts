import { type RawBuilder, sql } from 'kysely'
import { isFolded } from '../../academics/class-member.queries.ts'
import { publishedResult } from '../../academics/class-result.public.queries.ts'
import { retentionSource } from '../../academics/class-retention.queries.ts'
import { currentDecision } from '../../enrollment/council-decision.public.queries.ts'
import { printedDependencies } from '../../evaluation/dependency/owed.public.queries.ts'
import type { Db } from '../../module.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type {
  CardClass,
  CardComponent,
  CardData,
  CardFigure,
  CardScope,
  CardStudent,
  CardTerm,
} from '../words/card-data.types.ts'

/** Everything a class's report cards are made of: one statement for each thing, however many students. */
export const cardData = async (db: Db, scope: CardScope): Promise<CardData | undefined> => {
  const [cardClass, terms, components, students, figures] = await Promise.all([
    classOf(db, scope),
    termsOf(db, scope),
    componentsOf(db, scope),
    studentsOf(db, scope),
    figuresOf(db, scope),
  ])
  return cardClass && { class: cardClass, terms, components, students, figures }
}

const classOf = async (db: Db, { institutionId, gradeId }: CardScope): Promise<CardClass | undefined> => {
  const { rows } = await sql<CardClass>`
    select g.name, g.type, g.highest, g.average, g.shift, l.id as "levelId", l.name as level,
      l.type as "levelType", y.year, y.status = 'FINISHED' as "yearFinished",
      jsonb_build_array(i.performance_policy, g.performance_policy) as policies,
      ${retentionSource('g', institutionId)} as retention,
      (select jsonb_build_object('status', r.status, 'edition', r.edition, 'byYear', r.by_year,
          'publishedAt', r.published_at, 'formerAt', (select max(f.published_at) from published_result f
            where f.institution_id = ${institutionId} and f.grade_id = g.id and f.edition = r.edition - 1))
        from class_result r
        where r.institution_id = ${institutionId} and r.grade_id = g.id) as ending,
      ${headInstitution('i', institutionId)} as institution
    from grade g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = g.academic_year_id
    join institution i on i.institution_id = ${institutionId}
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}

const termsOf = async (db: Db, { institutionId, gradeId }: CardScope): Promise<CardTerm[]> => {
  const { rows } = await sql<CardTerm>`
    select t.id, t.position, t.start_date as start, t.end_date as "end", t.closed_at is not null as closed,
      t.show_performance as published,
      coalesce(m.highest, 0) as highest
    from grade g
    join academic_term t on t.institution_id = ${institutionId} and t.education_level_id = g.education_level_id
    left join academic_term_mark m
      on m.institution_id = ${institutionId} and m.grade_id = g.id and m.academic_term_id = t.id
    where g.institution_id = ${institutionId} and g.id = ${gradeId}
    order by t.position`.execute(db)
  return rows
}

/** The components of the class, also before anything of them is recorded. */
const componentsOf = async (db: Db, { institutionId, gradeId }: CardScope): Promise<CardComponent[]> => {
  const { rows } = await sql<CardComponent>`
    select c.id, c.name
    from curriculum_component c
    where c.institution_id = ${institutionId} and c.id in (
      select p.curriculum_component_id from lesson_plan p
      where p.institution_id = ${institutionId} and p.grade_id = ${gradeId}
      union
      select s.curriculum_component_id from performance_scope s
      join grade_performance r on r.institution_id = ${institutionId} and r.scope_id = s.id
      where s.institution_id = ${institutionId} and s.grade_id = ${gradeId})
    order by c.sort_key, c.id`.execute(db)
  return rows
}

/**
 * Whether the enrolment under the first alias has a card in its year: those of the class and those who left it have,
 * neither the waiting list nor enrolments made by mistake.
 */
export const hasCard = (enrollment: string, year: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${enrollment}.${name}`)
  return sql`(${column('status')} = 'ACTIVE' and ${column('exit_reason')} is distinct from 'CANCELLED'
    and (${column('exit_date')} is null or ${column('exit_date')} >= ${sql.ref(`${year}.start_date`)}))`
}

const studentsOf = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: CardScope,
): Promise<CardStudent[]> => {
  const { rows } = await sql<CardStudent>`
    select e.id as "enrollmentId", p.id as "personId", e.class_number as number, p.name, p.social_name as "socialName", p.birthdate,
      a.registration, e.start_date as start,
      case when e.exit_date is not null
        then jsonb_build_object('date', e.exit_date, 'reason', e.exit_reason) end as exit,
      ${currentDecision('e', institutionId)} as decision,
      ${publishedResult('e', institutionId)} as published, ${printedDependencies('e', institutionId)} as dependencies, coalesce((
        select jsonb_agg(distinct jsonb_build_object('componentId', m.curriculum_component_id,
          'termId', m.academic_term_id, 'origin', m.origin))
        from enrollment_term_mark m
        where m.institution_id = ${institutionId} and m.student_enrollment_id = e.id
          and (m.mark is not null or m.text is not null)), '[]') as brought, coalesce((
        select jsonb_agg(d.curriculum_component_id)
        from enrollment_dispensation d
        where d.institution_id = ${institutionId} and d.student_enrollment_id = e.id), '[]') as excused
    from student_enrollment e
    join account a on a.institution_id = ${institutionId} and a.id = e.account_id
    join person p on p.institution_id = ${institutionId} and p.id = a.person_id
    join academic_year y on y.institution_id = ${institutionId} and y.id = e.academic_year_id
    where e.institution_id = ${institutionId} and e.grade_id = ${gradeId}
      and ${enrollmentId ? sql`e.id = ${enrollmentId}` : sql`not ${isFolded('e', institutionId)}`} and ${hasCard('e', 'y')}
    order by e.class_number nulls last, a.sort_key, e.id`.execute(db)
  return rows
}

/** Figures `r` of one student or of the class. A condition of its own for each: with one for both a plan for any value reads the class. */
export const ofStudent = (enrollmentId: string | undefined): RawBuilder<unknown> =>
  enrollmentId === undefined ? sql`` : sql`and r.student_enrollment_id = ${enrollmentId}`

const figuresOf = async (
  db: Db,
  { institutionId, gradeId, enrollmentId }: CardScope,
): Promise<CardFigure[]> => {
  const { rows } = await sql<CardFigure>`
    select r.student_enrollment_id as "enrollmentId", s.curriculum_component_id as "componentId",
      s.academic_term_id as "termId", r.mark, r.recovery, r.mean, r.concept, r.text,
      exists (select 1 from school_evaluation v
        where v.institution_id = ${institutionId} and v.grade_id = s.grade_id and v.of_class and v.deleted_at is null
          and v.curriculum_component_id = s.curriculum_component_id
          and v.academic_term_id = s.academic_term_id) as "isOfClass",
      r.absences,
      r.justified_absences as "justifiedAbsences", r.lessons_given as "lessonsGiven",
      r.total_minutes as "totalMinutes", r.absent_minutes as "absentMinutes", r.frequency, r.situation, r.complete,
      case when r.earned is not null then json_build_object('earned', r.earned, 'possible', r.possible,
        'missing', r.missing, 'remaining', r.remaining) end as partial
    from performance_scope s
    join grade_performance r on r.institution_id = ${institutionId} and r.scope_id = s.id
    where s.institution_id = ${institutionId} and s.grade_id = ${gradeId}
      ${ofStudent(enrollmentId)}`.execute(db)
  return rows
}
