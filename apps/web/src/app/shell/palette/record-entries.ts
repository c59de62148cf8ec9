import { fill, M } from '@lousa/contract/messages.ts'
import type { UserHit } from '@lousa/contract/people/search/people-finding.contract.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { PALETTE } from '@lousa/contract/shell/palette.messages.ts'
import { classLine } from '@lousa/rules/academics/grade/nucleus.rules.ts'
import { recordPath } from '../../../features/people/person/similar-people.part.tsx'
import {
  classPathsOf,
  enrollmentAddress,
  PATHS,
  planAddress,
  taughtStudentAddress,
} from '../../../lib/address/paths.ts'
import { showTime } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import type { PaletteEntry, PaletteGroup, Searcher } from './entry.types.ts'

const { of, office, ofClass, plan: P, today: T, words: W } = PALETTE

type Named = { id: string; name: string }
type Plan = {
  id: string
  name: string | null
  grade: Named
  curriculumComponent: Named
}

const address = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query)}`

const entry = (
  group: PaletteGroup,
  key: string,
  { label, to, detail = '', words }: { label: string; to: string; detail?: string; words?: string },
): PaletteEntry => ({ key: `${group}:${key}`, group, label, detail, to, ...(words ? { words } : {}) })

/** Actions of the office for any class. */
export const officeActions = ({ kind }: Searcher): PaletteEntry[] => [
  entry('actions', 'new-student', {
    label: office.newStudent,
    words: office.newStudentWords,
    to: PATHS.newStudent,
  }),
  entry('actions', 'new-instructor', {
    label: office.newInstructor,
    words: office.newInstructorWords,
    to: PATHS.newInstructor,
  }),
  entry('actions', 'new-event', {
    label: office.newEvent,
    words: office.newEventWords,
    to: PATHS.newEvent,
  }),
  entry('actions', 'enroll', { label: office.enroll, to: PATHS.enrollment }),
  ...(kind === 'SCHOOL'
    ? [entry('actions', 'cards', { label: office.cards, words: office.cardsWords, to: PATHS.reportCards })]
    : []),
  entry('actions', 'new-year', {
    label: office.newYear,
    words: office.newYearWords,
    to: address(PATHS.academicYears, { novo: 'sim' }),
  }),
]

/** A class of the office, and what is done with it. */
export const classEntries = ({ kind }: Searcher, { id, name }: Named): PaletteEntry[] => {
  const turma = { turma: id }
  const values = { grade: name }
  const way = (what: string, label: string, to: string, words?: string) =>
    entry('actions', `${what}:${id}`, {
      label,
      to,
      ...(words ? { words } : {}),
    })
  return [
    entry('classes', id, {
      label: name,
      detail: of.class,
      words: W.class,
      to: PATHS.grade.replace(':id', id),
    }),
    way('enroll', fill(ofClass.enroll, values), enrollmentAddress(turma), ofClass.enrollWords),
    way(
      'new-student',
      fill(ofClass.newStudent, values),
      address(PATHS.newStudent, turma),
      ofClass.newStudentWords,
    ),
    way('students', fill(ofClass.students, values), address(PATHS.students, turma), W.class),
    way(
      'timetable',
      fill(ofClass.timetable, values),
      address(PATHS.timetable, turma),
      ofClass.timetableWords,
    ),
    way('plans', fill(ofClass.plans, values), address(PATHS.lessonPlans, turma), W.class),
    way('matrix', fill(ofClass.matrix, values), address(PATHS.matrix, turma), W.class),
    way('pending', fill(ofClass.pending, values), address(PATHS.pending, turma), ofClass.pendingWords),
    ...(kind === 'SCHOOL'
      ? [way('cards', fill(ofClass.cards, values), address(PATHS.reportCards, turma), ofClass.cardsWords)]
      : []),
  ]
}

const lineOf = ({ name, grade, curriculumComponent }: Plan): string =>
  classLine(grade.name, name ? `${curriculumComponent.name} (${name})` : curriculumComponent.name)

/** A plan and its screens, under the address that the role has for them. */
export const planEntries = (role: Role, plan: Plan & { isEvaluated: boolean }): PaletteEntry[] => {
  const paths = classPathsOf(role)
  const line = lineOf(plan)
  const way = (what: string, label: string, path: string, words?: string) =>
    entry('actions', `${what}:${plan.id}`, {
      label,
      to: planAddress(path, { plano: plan.id }),
      ...(words ? { words } : {}),
    })
  return [
    entry('plans', plan.id, {
      label: line,
      detail: of.plan,
      words: W.plan,
      to: planAddress(role === 'INSTRUCTOR' ? paths.lessons : paths.classes, { plano: plan.id }),
    }),
    way('lessons', fill(P.lessons, { line }), paths.lessons),
    way('attendance', fill(P.attendance, { line }), paths.attendance, P.attendanceWords),
    ...(plan.isEvaluated
      ? [
          way('evaluations', fill(P.evaluations, { line }), paths.evaluations, P.evaluationsWords),
          way('scores', fill(P.scores, { line }), paths.termScores, P.scoresWords),
        ]
      : []),
  ]
}

/** One lesson of today, and the two things to do about it. */
export const lessonEntries = (lesson: Pick<Lesson, 'id' | 'date' | 'start'>, plan: Plan): PaletteEntry[] => {
  const paths = classPathsOf('INSTRUCTOR')
  const values = { line: lineOf(plan), time: showTime(lesson.start) }
  const search = { plano: plan.id, aula: lesson.id, dia: lesson.date }
  return [
    entry('today', `attendance:${lesson.id}`, {
      label: fill(T.attendance, values),
      words: T.attendanceWords,
      to: planAddress(paths.attendance, search),
    }),
    entry('today', `record:${lesson.id}`, {
      label: fill(T.record, values),
      words: T.recordWords,
      to: planAddress(paths.lessons, search),
    }),
  ]
}

/** A person that the office found, or a student of an instructor today, each under the page of the role. */
export const personEntry = (role: Role, person: UserHit): PaletteEntry =>
  entry('people', person.id, {
    label: nameInUse(person),
    detail: [
      M.enum[person.role],
      person.grades?.map(({ name }) => name).join(', '),
      person.registration,
      person.status === 'Inativo' ? of.inactive : '',
    ]
      .filter(Boolean)
      .join(' · '),
    to: role === 'INSTRUCTOR' ? taughtStudentAddress(person.id) : recordPath(person),
  })

/** Where an event is opened: inside, by those who have the list of events; a student of a school on its public page. */
export const eventEntry = (role: Role, { id, name }: Named): PaletteEntry =>
  entry('events', id, {
    label: name,
    detail: of.event,
    to:
      role === 'STUDENT' ? PATHS.event.replace(':id', id) : address(`${PATHS.events}/evento`, { evento: id }),
  })

/** A class that a student is in: there is what they see of it. */
export const ownClassEntry = (role: Role, { id, name }: Named): PaletteEntry =>
  entry('classes', id, {
    label: name,
    detail: of.ownClass,
    words: W.class,
    to: role === 'STUDENT' ? PATHS.performance : PATHS.studentEnrollment,
  })
