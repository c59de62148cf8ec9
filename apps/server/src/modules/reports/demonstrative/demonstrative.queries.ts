import type { PerformanceStatus } from '@lousa/contract/evaluation/performance/performance.contract.ts'
import type { TermType } from '@lousa/rules/academics/level/terms.rules.ts'
import type { CountedClass } from '@lousa/rules/reports/demonstrative/demonstrative.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import { countedIn, vacancyCountsSql } from '../../academics/class-member.queries.ts'
import type { Db } from '../../module.ts'
import { requireRow } from '../../reached-row.ts'
import { headInstitution } from '../document/document-head.queries.ts'
import type { HeadInstitution } from '../document/document-head.types.ts'

export type DemonstrativeScope = {
  institutionId: string
  academicYearId: string
  academicTermId?: string | undefined
  gradeId?: string | undefined
  curriculumComponentId?: string | undefined
  place?: string | undefined
}

export type DemonstrativeSubject = {
  year: number
  institution: HeadInstitution
  /** The names of requested ids, and null where the year has no such record. */
  grade: string | null
  modality: string | null
  term: { position: number; type: TermType } | null
}

/** The year, with the names of what it is asked to be narrowed to. */
export const demonstrativeSubject = async (
  db: Db,
  { institutionId, academicYearId, academicTermId, gradeId, curriculumComponentId }: DemonstrativeScope,
): Promise<DemonstrativeSubject> => {
  const { rows } = await sql<DemonstrativeSubject>`
    select y.year, ${headInstitution('i', institutionId)} as institution,
      (select g.name from grade g where g.institution_id = ${institutionId} and g.academic_year_id = y.id
        and g.id = ${gradeId ?? null}::uuid and not g.is_event) as grade,
      (select c.name from curriculum_component c where c.institution_id = ${institutionId}
        and c.academic_year_id = y.id and c.id = ${curriculumComponentId ?? null}::uuid) as modality,
      (select jsonb_build_object('position', t.position, 'type', l.type) from academic_term t
        join education_level l on l.institution_id = ${institutionId} and l.id = t.education_level_id
        where t.institution_id = ${institutionId} and t.academic_year_id = y.id
          and t.id = ${academicTermId ?? null}::uuid) as term
    from academic_year y
    join institution i on i.institution_id = ${institutionId}
    where y.institution_id = ${institutionId} and y.id = ${academicYearId}`.execute(db)
  return requireRow(rows)
}

/** The components of a class: those of its matrix, of its plans, and chosen ones. */
const offeredIn = (institutionId: string): RawBuilder<unknown> => sql`
  select g.id as grade_id, m.curriculum_component_id as component_id from g
  join curriculum_matrix m on m.institution_id = ${institutionId} and m.grade_id = g.id
  union
  select g.id, p.curriculum_component_id from g
  join lesson_plan p on p.institution_id = ${institutionId} and p.grade_id = g.id
  union
  select e.grade_id, m.curriculum_component_id from e
  join enrollment_modality m on m.institution_id = ${institutionId} and m.student_enrollment_id = e.id`

/** The classes that are asked for, the enrolments in them that go on, and what the classes offer. */
const classesInScope = ({
  institutionId,
  academicYearId,
  academicTermId,
  gradeId,
  curriculumComponentId,
  place,
}: DemonstrativeScope): RawBuilder<unknown> => sql`
  g as materialized (
    select g.id, g.name, g.class_order, nullif(btrim(g.place), '') as place, g.capacity, g.education_level_id
    from grade g
    where g.institution_id = ${institutionId} and g.academic_year_id = ${academicYearId} and not g.is_event
      and (${gradeId ?? null}::uuid is null or g.id = ${gradeId ?? null}::uuid)
      and (${place ?? null}::text is null or btrim(g.place) = ${place ?? null}::text)
      and (${academicTermId ?? null}::uuid is null or g.education_level_id = (
        select t.education_level_id from academic_term t
        where t.institution_id = ${institutionId} and t.id = ${academicTermId ?? null}::uuid))
  ), e as materialized (
    select e.id, e.grade_id, e.status, e.exit_date, e.offer_expires_at from g
    join student_enrollment e on e.institution_id = ${institutionId} and e.grade_id = g.id
    where e.exit_date is null
  ), offered as materialized (
    select o.grade_id, o.component_id from (${offeredIn(institutionId)}) o
    where ${curriculumComponentId ?? null}::uuid is null or o.component_id = ${curriculumComponentId ?? null}::uuid
  )`

/** A student without a choice is in all components of the class. */
const enrolled = (institutionId: string): RawBuilder<unknown> => sql`
  enrolled as materialized (
    select o.grade_id, o.component_id,
      (count(*) filter (where e.status = 'ACTIVE'))::int as active,
      (count(*) filter (where e.status = 'SURPLUS'))::int as surplus
    from e
    join offered o on o.grade_id = e.grade_id
    left join (
      select m.student_enrollment_id as id, array_agg(m.curriculum_component_id) as chosen from e
      join enrollment_modality m on m.institution_id = ${institutionId} and m.student_enrollment_id = e.id
      group by m.student_enrollment_id
    ) c on c.id = e.id
    where c.chosen is null or o.component_id = any(c.chosen)
    group by o.grade_id, o.component_id
  )`

/**
 * The minutes that the figures of each scope add up to, of those who count among the students of the class. They are looked
 * up in a table of their ids: where few classes are expected, each row of figures would be joined by a search of its own.
 */
const minutes = (institutionId: string): RawBuilder<unknown> => {
  const isCounted = sql`p.student_enrollment_id in (select e.id from e where ${countedIn('e')})`
  return sql`
  minutes as materialized (
    select s.grade_id, s.curriculum_component_id as component_id, t.position,
      jsonb_build_object('total', sum(p.total_minutes) filter (where ${isCounted}),
        'absent', sum(p.absent_minutes) filter (where ${isCounted})) as of_scope
    from offered o
    join performance_scope s on s.institution_id = ${institutionId} and s.grade_id = o.grade_id
      and s.curriculum_component_id = o.component_id
    join grade_performance p on p.institution_id = ${institutionId} and p.scope_id = s.id
    left join academic_term t on t.institution_id = ${institutionId} and t.id = s.academic_term_id
    group by s.grade_id, s.curriculum_component_id, t.position
    having count(*) filter (where ${isCounted}) > 0
  )`
}

/** Counts of each component of a class: they are grouped by sorting, which costs the same whatever numbers are expected. */
const modalities = sql`
  modalities as materialized (
    select f.grade_id, f.component_id, max(f.active) as active, max(f.surplus) as surplus,
      jsonb_object_agg(f.position, f.of_scope) filter (where f.position is not null) as by_term,
      (array_agg(f.of_scope) filter (where f.position is null and f.of_scope is not null))[1] as of_year
    from (
      select o.grade_id, o.component_id, 0 as active, 0 as surplus, null::int as position, null::jsonb as of_scope
      from offered o
      union all
      select n.grade_id, n.component_id, n.active, n.surplus, null, null from enrolled n
      union all
      select x.grade_id, x.component_id, 0, 0, x.position, x.of_scope from minutes x
    ) f
    group by f.grade_id, f.component_id
  )`

/** The classes with places, people and minutes of attendance, in the order in which a network reads them: one statement. */
export const countedClasses = async (
  db: Db,
  scope: DemonstrativeScope,
  now: string,
): Promise<CountedClass[]> => {
  const { institutionId, curriculumComponentId } = scope
  const { rows } = await sql<CountedClass>`
    with ${classesInScope(scope)}, counts as materialized (
      select e.grade_id, ${vacancyCountsSql('e', now)} from e group by e.grade_id
    ), ${enrolled(institutionId)}, ${minutes(institutionId)}, ${modalities}, m as materialized (
      select n.grade_id, jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'active', n.active, 'surplus', n.surplus,
          'byTerm', coalesce(n.by_term, '{}'), 'year', coalesce(n.of_year, '{"total": 0, "absent": 0}'))
        order by k.sort_key, k.id) as modalities
      from modalities n
      join curriculum_component k on k.institution_id = ${institutionId} and k.id = n.component_id
      group by n.grade_id
    )
    select g.id, g.name, l.name as level, g.place, g.capacity, coalesce(c.active, 0) as active, coalesce(c.surplus, 0) as surplus,
      coalesce(c.offered, 0) as offered, coalesce(m.modalities, '[]') as modalities
    from g
    join education_level l on l.institution_id = ${institutionId} and l.id = g.education_level_id
    left join counts c on c.grade_id = g.id
    left join m on m.grade_id = g.id
    where ${curriculumComponentId ?? null}::uuid is null or m.grade_id is not null
    order by g.class_order, g.id`.execute(db)
  return rows
}

/** The classes that are asked for, in the same order, without what is counted of them. */
export const gradesInScope = async (db: Db, scope: DemonstrativeScope): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with ${classesInScope(scope)}
    select g.id from g
    where ${scope.curriculumComponentId ?? null}::uuid is null or g.id in (select o.grade_id from offered o)
    order by g.class_order, g.id`.execute(db)
  return rows.map(({ id }) => id)
}

export type ListedTerm = { position: number; types: TermType[] }

/** The positions that terms of the asked classes have, each with the kinds of terms that have it. */
export const listedTerms = async (db: Db, scope: DemonstrativeScope): Promise<ListedTerm[]> => {
  const { institutionId, academicTermId } = scope
  const { rows } = await sql<ListedTerm>`
    with ${classesInScope(scope)}
    select t.position, array_agg(distinct l.type) as types from academic_term t
    join education_level l on l.institution_id = ${institutionId} and l.id = t.education_level_id
    where t.institution_id = ${institutionId} and t.academic_year_id = ${scope.academicYearId}
      and t.education_level_id in (select g.education_level_id from g)
      and (${academicTermId ?? null}::uuid is null or t.id = ${academicTermId ?? null}::uuid)
    group by t.position
    order by t.position`.execute(db)
  return rows
}

/** How current the frequencies of the asked classes are. */
export const frequencyStatus = async (
  db: Db,
  scope: DemonstrativeScope,
  now: string,
): Promise<PerformanceStatus> => {
  const { institutionId } = scope
  const { rows } = await sql<{ status: PerformanceStatus }>`
    with ${classesInScope(scope)}
    select case
      when bool_or(s.computed_version < s.input_version and s.lease_until > ${now}::timestamptz) then 'IN_PROCESS'
      when bool_or(s.computed_version < s.input_version) then 'NEED_UPDATE'
      else 'UPDATED' end as status
    from performance_scope s
    where s.institution_id = ${institutionId} and s.academic_year_id = ${scope.academicYearId}
      and s.grade_id in (select g.id from g)`.execute(db)
  return rows[0]?.status ?? 'UPDATED'
}
