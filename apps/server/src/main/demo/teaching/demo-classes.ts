import type { RollMode } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import { addMinutes } from '@lousa/rules/planning/time.rules.ts'
import { gradeRow } from '../../../modules/academics/academics.factory.ts'
import { matrixRow } from '../../../modules/curriculum/curriculum.factory.ts'
import type { NewRow } from '../../../modules/module.ts'
import { planInstructorRow, planRow, recurrenceRow } from '../../../modules/planning/planning.factory.ts'
import type { Making } from '../demo-draft.ts'
import { yearlyHours } from '../year/demo-curriculum.ts'
import type { MadeComponent, MadeStage, MadeYear } from '../year/demo-structure.ts'

export type Shift = 'MORNING' | 'AFTERNOON' | 'FULL'
export type MadePlan = {
  id: string
  component: MadeComponent
  instructorId: string
  weekdays: number[]
}
export type MadeClass = {
  id: string
  name: string
  year: MadeYear
  stage: MadeStage
  type: 'MARK' | 'ASSESSMENT'
  plans: MadePlan[]
}

type NewClass = {
  year: MadeYear
  stage: MadeStage
  name: string
  shift: Shift
  capacity: number
  type: 'MARK' | 'ASSESSMENT'
  components: readonly MadeComponent[]
  minutes: number
  trainingTypes: ReadonlyMap<string, string>
  rollMode?: RollMode
  /** The audience and place of classes with self-enrolment. */
  open?: Pick<NewRow<'grade'>, 'self_enrollment' | 'place' | 'age_min' | 'age_max'>
}

/** A class with its marks by term and its curriculum; plans come with the timetable. */
export const addClass = (making: Making, given: NewClass): MadeClass => {
  const { institutionId: institution_id, draft, id: newId } = making
  const { year, stage, name, shift, capacity, type } = given
  const id = newId()
  draft.grade.push(
    gradeRow({
      institution_id,
      id,
      academic_year_id: year.id,
      education_level_id: stage.id,
      name,
      shift,
      capacity,
      type,
      roll_mode: given.rollMode ?? 'PER_LESSON',
      ...given.open,
    }),
  )
  draft.academic_term_mark.push(
    ...stage.terms.map(term => ({
      institution_id,
      grade_id: id,
      academic_term_id: term.id,
      highest: term.highest,
    })),
  )
  const trainings = new Set(given.components.flatMap(component => component.training ?? []))
  draft.grade_training_type.push(
    ...[...trainings].map(training => ({
      institution_id,
      grade_id: id,
      training_type_id: given.trainingTypes.get(training) ?? '',
    })),
  )
  draft.curriculum_matrix.push(
    ...given.components.map(component =>
      matrixRow({
        institution_id,
        id: newId(),
        grade_id: id,
        training_type_id: given.trainingTypes.get(component.training ?? '') ?? null,
        curriculum_component_id: component.id,
        hour: yearlyHours(component.weekly, given.minutes),
        status: year.finished ? 'FINISHED' : 'IN_PROGRESS',
      }),
    ),
  )
  return { id, name, year, stage, type, plans: [] }
}

export type WeeklySlot = { weekday: number; start: string; minutes: number }

/** A component's plan in a class: who teaches it and when, with the instructor's hours taken. */
export const addPlan = (
  making: Making,
  made: MadeClass,
  { component, instructorId, slots }: { component: MadeComponent; instructorId: string; slots: WeeklySlot[] },
): void => {
  const { institutionId: institution_id, draft, id: newId } = making
  const { year } = made
  const id = newId()
  const [first] = year.terms
  const valid = { valid_from: first?.start ?? `${year.year}-01-01`, valid_until: `${year.year}-12-31` }
  draft.lesson_plan.push(
    planRow({
      institution_id,
      id,
      academic_year_id: year.id,
      grade_id: made.id,
      curriculum_component_id: component.id,
    }),
  )
  draft.lesson_plan_instructor.push(
    planInstructorRow({
      institution_id,
      id: newId(),
      lesson_plan_id: id,
      account_id: instructorId,
      start_date: `${year.year}-01-01`,
      end_date: `${year.year}-12-31`,
    }),
  )
  for (const { weekday, start, minutes } of slots) {
    const time = { weekday, start_time: start, end_time: addMinutes(start, minutes), ...valid }
    const recurrence = recurrenceRow({
      institution_id,
      id: newId(),
      lesson_plan_id: id,
      grade_id: made.id,
      ...time,
      confirmed_at: making.createdAt,
    })
    draft.lesson_plan_recurrence.push(recurrence)
    draft.instructor_slot.push({
      institution_id,
      id: newId(),
      account_id: instructorId,
      ...time,
      recurrence_id: String(recurrence.id),
      lesson_id: null,
    })
  }
  made.plans.push({ id, component, instructorId, weekdays: slots.map(slot => slot.weekday) })
}
