import { sql } from 'kysely'
import type { Db } from '../../module.ts'
import { cardData } from '../report-card/report-card.queries.ts'
import type { CardData, CardFigure } from '../words/card-data.types.ts'

export type ClassFiguresScope = {
  institutionId: string
  gradeId: string
  /** Absent: all that the class is taught. */
  lessonPlanIds?: readonly string[] | undefined
}

export type ClassFigure = CardFigure

/** The data of documents of a class: that of its report cards, with additions for offices and councils. */
export type ClassFigures = Omit<CardData, 'components'> & {
  yearId: string
  /** Those that the paper tells of, with their hours where the matrix has them. */
  components: { id: string; name: string; hours: number | null }[]
  /** By enrolment. */
  numbers: ReadonlyMap<string, number | null>
}

export type ClassStudent = ClassFigures['students'][number]
export type ClassTerm = ClassFigures['terms'][number]

type Extras = {
  yearId: string
  hours: { id: string; hours: number }[]
  named: string[]
  numbers: { id: string; number: number | null }[]
}

/** Figures of a class: one statement for each thing, however many students. */
export const classFigures = async (db: Db, scope: ClassFiguresScope): Promise<ClassFigures | undefined> => {
  const [card, extras] = await Promise.all([cardData(db, scope), extrasOf(db, scope)])
  if (!card || !extras) return undefined
  const hours = new Map(extras.hours.map(each => [each.id, each.hours]))
  const named = new Set(extras.named)
  return {
    ...card,
    yearId: extras.yearId,
    components: card.components
      .filter(({ id }) => !scope.lessonPlanIds || named.has(id))
      .map(component => ({ ...component, hours: hours.get(component.id) ?? null })),
    numbers: new Map(extras.numbers.map(({ id, number }) => [id, number])),
  }
}

/** Hours of a component are those of all its rows in the matrix, whatever the type of training. */
const extrasOf = async (
  db: Db,
  { institutionId, gradeId, lessonPlanIds = [] }: ClassFiguresScope,
): Promise<Extras | undefined> => {
  const { rows } = await sql<Extras>`
    select g.academic_year_id as "yearId",
      (select coalesce(jsonb_agg(jsonb_build_object('id', summed.id, 'hours', summed.hours)), '[]') from (
        select m.curriculum_component_id as id, sum(m.hour) as hours from curriculum_matrix m
        where m.institution_id = ${institutionId} and m.grade_id = g.id
        group by m.curriculum_component_id) summed) as hours,
      (select coalesce(jsonb_agg(distinct p.curriculum_component_id), '[]') from lesson_plan p
        where p.institution_id = ${institutionId} and p.grade_id = g.id
          and p.id = any(${lessonPlanIds}::uuid[])) as named,
      (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'number', e.class_number)), '[]')
        from student_enrollment e
        where e.institution_id = ${institutionId} and e.grade_id = g.id and e.status = 'ACTIVE') as numbers
    from grade g
    where g.institution_id = ${institutionId} and g.id = ${gradeId}`.execute(db)
  return rows[0]
}
