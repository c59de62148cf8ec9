import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../module.ts'
import { insertRows } from '../../rows.ts'

/** Active lesson plans of a year with who teaches them, their weekly slots, and the last day of lessons of each class. */
export const plansOfYear = async ({ db, institution }: Ctx, yearId: string) => {
  const plan = sql`lesson_plan p on p.institution_id = ${institution.id} and p.id = x.lesson_plan_id
    and p.academic_year_id = ${yearId} and p.is_active`
  const { rows: plans } = await sql<{
    id: string
    gradeId: string
    componentId: string
    parentId: string | null
    name: string | null
    parallelGroup: number | null
  }>`select id, grade_id as "gradeId", curriculum_component_id as "componentId", parent_lesson_plan_id as "parentId",
      name, parallel_group as "parallelGroup"
    from lesson_plan where institution_id = ${institution.id} and academic_year_id = ${yearId} and is_active
    order by grade_id, id`.execute(db)
  const { rows: instructors } = await sql<{
    planId: string
    accountId: string
    start: CivilDate
    end: CivilDate
    name: string
    isActive: boolean
  }>`select x.lesson_plan_id as "planId", x.account_id as "accountId", x.start_date as start, x.end_date as "end",
      coalesce(n.social_name, n.name) as name, a.status = 'Ativo' as "isActive"
    from lesson_plan_instructor x
    join ${plan}
    join account a on a.institution_id = ${institution.id} and a.id = x.account_id
    join person n on n.institution_id = ${institution.id} and n.id = a.person_id
    where x.institution_id = ${institution.id} order by x.id`.execute(db)
  const { rows: recurrences } = await sql<{
    id: string
    planId: string
    gradeId: string
    parentId: string | null
    weekday: number
    start: string
    end: string
    validFrom: CivilDate
    validUntil: CivilDate
    groupRange: string
  }>`select x.id, x.lesson_plan_id as "planId", x.grade_id as "gradeId", x.parent_recurrence_id as "parentId", x.weekday,
      x.start_time as start, x.end_time as "end", x.valid_from as "validFrom", x.valid_until as "validUntil",
      x.group_range::text as "groupRange"
    from lesson_plan_recurrence x join ${plan}
    where x.institution_id = ${institution.id} order by x.id`.execute(db)
  const { rows: slots } = await sql<{
    accountId: string
    recurrenceId: string
    start: CivilDate
    end: CivilDate
  }>`
    select s.account_id as "accountId", s.recurrence_id as "recurrenceId", s.valid_from as start, s.valid_until as "end"
    from instructor_slot s
    join lesson_plan_recurrence x on x.institution_id = ${institution.id} and x.id = s.recurrence_id
    join ${plan}
    where s.institution_id = ${institution.id}`.execute(db)
  const { rows: lastDays } = await sql<{ gradeId: string; date: CivilDate }>`
    select g.id as "gradeId", max(t.end_date) as date
    from grade g
    join academic_term t on t.institution_id = ${institution.id} and t.education_level_id = g.education_level_id
    where g.institution_id = ${institution.id} and g.academic_year_id = ${yearId}
    group by g.id`.execute(db)
  return {
    plans,
    instructors,
    recurrences,
    slots,
    lastDays: new Map(lastDays.map(each => [each.gradeId, each.date])),
  }
}

type Plans = Awaited<ReturnType<typeof plansOfYear>>
export type CopiedPlans = {
  plans: readonly Plans['plans'][number][]
  instructors: readonly Plans['instructors'][number][]
  recurrences: readonly Plans['recurrences'][number][]
  slots: readonly Pick<Plans['slots'][number], 'accountId' | 'recurrenceId'>[]
}

/** Rows go in by parts, and a child in an earlier part than its parent would be refused. */
const parentsFirst = <Row extends { parentId: string | null }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))

export const insertPlans = async (
  { db, institution }: Ctx,
  yearId: string,
  { plans, instructors, recurrences, slots }: CopiedPlans,
): Promise<void> => {
  const base = { institution_id: institution.id }
  const planRow = (plan: CopiedPlans['plans'][number]) => ({
    ...base,
    academic_year_id: yearId,
    id: plan.id,
    grade_id: plan.gradeId,
    curriculum_component_id: plan.componentId,
    parent_lesson_plan_id: plan.parentId,
    name: plan.name,
    parallel_group: plan.parallelGroup,
    is_active: true,
    version: 1,
  })
  await insertRows(db, 'lesson_plan', parentsFirst(plans).map(planRow))
  await insertRows(
    db,
    'lesson_plan_instructor',
    instructors.map(each => ({
      ...base,
      lesson_plan_id: each.planId,
      account_id: each.accountId,
      start_date: each.start,
      end_date: each.end,
      open_ended: true,
    })),
  )
  await insertRows(
    db,
    'lesson_plan_recurrence',
    parentsFirst(recurrences).map(each => ({
      ...base,
      id: each.id,
      series_id: each.parentId ?? each.id,
      lesson_plan_id: each.planId,
      grade_id: each.gradeId,
      parent_recurrence_id: each.parentId,
      weekday: each.weekday,
      start_time: each.start,
      end_time: each.end,
      valid_from: each.validFrom,
      valid_until: each.validUntil,
      group_range: each.groupRange,
    })),
  )
  const recurrenceOf = new Map(recurrences.map(each => [each.id, each]))
  await insertRows(
    db,
    'instructor_slot',
    slots.flatMap(({ accountId, recurrenceId }) => {
      const weekly = recurrenceOf.get(recurrenceId)
      if (!weekly) return []
      return [
        {
          ...base,
          account_id: accountId,
          weekday: weekly.weekday,
          start_time: weekly.start,
          end_time: weekly.end,
          valid_from: weekly.validFrom,
          valid_until: weekly.validUntil,
          recurrence_id: recurrenceId,
        },
      ]
    }),
  )
}

/** The times between the bells of copied levels, by which new id each old one has. */
export const copyBellTimes = async (
  { db, institution }: Ctx,
  levels: ReadonlyMap<string, string>,
): Promise<void> => {
  await sql`
    insert into bell_times (institution_id, education_level_id, shift, slots, version)
    select ${institution.id}, l.new_id, b.shift, b.slots, 1
    from unnest(${[...levels.keys()]}::uuid[], ${[...levels.values()]}::uuid[]) as l(old_id, new_id)
    join bell_times b on b.institution_id = ${institution.id} and b.education_level_id = l.old_id
    on conflict (institution_id, education_level_id, shift) do nothing`.execute(db)
}
