import type {
  AdvancingStudent,
  ClassAdvance,
  YearAdvance,
} from '@lousa/contract/evaluation/advance/advance.contract.ts'
import type { AdvanceBody } from './advance.api.ts'

/** The choice "goes into no class" of a student. */
export const NO_CLASS = 'none'

/** Outcomes with which a student goes into no class. */
const GOES_NOWHERE: ReadonlySet<AdvancingStudent['outcome']> = new Set(['CONCLUDE', 'DEPART', 'LEFT'])

/** Whether the office still decides where the student goes. */
export const isOpen = ({ done, enrolledIn, outcome }: AdvancingStudent): boolean =>
  done === null && enrolledIn === null && outcome !== 'UNDECIDED'

/** Whether the student is in a class of the target year already, and dependencies of the result are not registered yet. */
export const lacksDependencies = ({ done, enrolledIn, outcome, dependencies }: AdvancingStudent): boolean =>
  done === null && enrolledIn !== null && outcome !== 'UNDECIDED' && dependencies.some(({ isNew }) => isNew)

/** The choice for a student, by the office or proposed; empty where there is none. */
export const choiceOf = (student: AdvancingStudent, chosen: ReadonlyMap<string, string>): string =>
  chosen.get(student.studentEnrollment.id) ??
  student.proposed ??
  (GOES_NOWHERE.has(student.outcome) ? NO_CLASS : '')

/** The students of a class who have a choice, as the call takes them. */
export const chosenStudents = (
  students: readonly AdvancingStudent[],
  chosen: ReadonlyMap<string, string> = new Map(),
): AdvanceBody['students'] =>
  students.filter(isOpen).flatMap(student => {
    const choice = choiceOf(student, chosen)
    if (choice === '') return []
    return [{ enrollmentId: student.studentEnrollment.id, toGradeId: choice === NO_CLASS ? null : choice }]
  })

/** Students of each target class once these choices are saved. */
export const countsAfter = (
  { classes, students }: Pick<ClassAdvance, 'classes' | 'students'>,
  chosen: ReadonlyMap<string, string>,
): ReadonlyMap<string, number> => {
  const going = Map.groupBy(chosenStudents(students, chosen), ({ toGradeId }) => toGradeId)
  return new Map(classes.map(({ id, active }) => [id, active + (going.get(id)?.length ?? 0)]))
}

/** The choices with these students moved into one class, or into none. */
export const movedTo = (
  chosen: ReadonlyMap<string, string>,
  enrollmentIds: Iterable<string>,
  choice: string,
): ReadonlyMap<string, string> => new Map([...chosen, ...[...enrollmentIds].map(id => [id, choice] as const)])

/** Whether a class may be enrolled as it is proposed: every student who is open has a result and a class. */
export const isReady = ({ students, done, undecided, withoutClass }: YearAdvance['from'][number]): boolean =>
  students > done && undecided === 0 && withoutClass === 0
