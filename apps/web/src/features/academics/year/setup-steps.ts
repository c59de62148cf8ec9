import { PATHS } from '../../../lib/address/paths.ts'
import type { Readiness } from './year.api.ts'

export type Step = Readiness['steps'][number]
type StepName = Step['step']

const PLACES: Record<StepName, string> = {
  LEVELS: PATHS.educationLevels,
  TERMS: PATHS.educationLevels,
  COMPONENTS: PATHS.components,
  GRADES: PATHS.grades,
  MATRIX: PATHS.matrix,
  TERM_MARKS: PATHS.grades,
  CALENDAR: PATHS.calendar,
  INSTRUCTORS: PATHS.instructors,
  STUDENTS: PATHS.students,
  ENROLLMENTS: PATHS.enrollment,
  PLANS: PATHS.lessonPlans,
  ASSIGNMENTS: PATHS.instructorTable,
  TIMETABLE: PATHS.timetable,
  LESSONS: PATHS.timetable,
}

/** How the place of a step is opened at one of what is missing: by its id, or by a search for its name. */
const ABOUT: Partial<Record<StepName, { field: string; by: 'id' | 'name' }>> = {
  TERMS: { field: 'periodos', by: 'id' },
  COMPONENTS: { field: 'nivel', by: 'id' },
  GRADES: { field: 'nivel', by: 'id' },
  MATRIX: { field: 'turma', by: 'id' },
  TERM_MARKS: { field: 'busca', by: 'name' },
  ENROLLMENTS: { field: 'turma', by: 'id' },
  ASSIGNMENTS: { field: 'busca', by: 'name' },
  TIMETABLE: { field: 'turma', by: 'id' },
  LESSONS: { field: 'turma', by: 'id' },
}

/** The dialog that the place of a step opens with. */
const DIALOGS: Partial<Record<StepName, string>> = { PLANS: 'faltam', LESSONS: 'finalizar' }

/** The address where a step is done, opened at one of what is missing. */
export const stepAddress = (step: StepName, missing?: { id: string; name: string }): string => {
  const about = ABOUT[step]
  const dialog = DIALOGS[step]
  const search = new URLSearchParams({
    ...(about && missing ? { [about.field]: missing[about.by] } : {}),
    ...(dialog ? { [dialog]: 'sim' } : {}),
  }).toString()
  return search === '' ? PLACES[step] : `${PLACES[step]}?${search}`
}

/** The first step that is not done: what to do next. */
export const nextStep = (steps: readonly Step[]): Step | undefined => steps.find(({ done }) => !done)

/** The steps in work: the structure, then what the first lesson needs. Empty when nothing is left. */
export const currentSteps = ({ ready, steps, start = [] }: Readiness): readonly Step[] =>
  !ready ? steps : start.every(({ done }) => done) ? [] : start
