import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { ROLL_MODES } from '@lousa/rules/academics/grade/roll-mode.rules.ts'
import type { PerformancePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { own, type RecordFields } from '../../record-table.ts'
import { GRADES } from './grade.messages.ts'
import { GRADE_OR_EVENT } from './grade-or-event-table.ts'

export const GRADE_TYPES = ['MARK', 'ASSESSMENT'] as const
export const SHIFTS = ['MORNING', 'AFTERNOON', 'EVENING', 'FULL'] as const

const { name, capacity, enrollmentStart, enrollmentEnd, selfEnrollment, place, ageMin, ageMax } =
  GRADE_OR_EVENT

/** The fields of a class (turma), whose table events share; what they are: `record-table.ts`. */
export const GRADE = {
  name,
  type: { kind: 'choice', choices: GRADE_TYPES, column: 'type', label: GRADES.type },
  /** The annual maximum. */
  highest: { kind: 'mark', column: 'highest', label: GRADES.highest },
  /** To pass; at most `highest`. */
  average: { kind: 'mark', column: 'average', label: GRADES.average },
  capacity,
  shift: { kind: 'choice', choices: SHIFTS, initial: null, column: 'shift', label: GRADES.shift },
  educationLevelId: { kind: 'reference', column: 'education_level_id', label: GRADES.level },
  /** Null: as the institution's. */
  performancePolicy: {
    ...own<Partial<PerformancePolicy>>(),
    initial: null,
    column: 'performance_policy',
    label: GRADES.policy,
  },
  /** Null: as the law says of the stage and the year. */
  retention: {
    kind: 'choice',
    choices: RETENTIONS,
    initial: null,
    column: 'retention',
    label: GRADES.retention,
  },
  /** Whether attendance is taken of each lesson or once a day. */
  rollMode: {
    kind: 'choice',
    choices: ROLL_MODES,
    initial: 'PER_LESSON',
    column: 'roll_mode',
    label: GRADES.rollMode,
  },
  /** A class of opinions has one opinion of each student and term for all components together. */
  opinionOfClass: {
    kind: 'flag',
    initial: false,
    column: 'opinion_of_class',
    label: GRADES.opinionOfClass,
  },
  /** Names of groups whose lessons may run at the same time; a plan names one by its place. */
  parallelGroups: {
    ...own<string[]>(),
    column: 'parallel_groups',
    label: GRADES.parallelGroups,
  },
  enrollmentStart,
  enrollmentEnd,
  selfEnrollment,
  place,
  ageMin,
  ageMax,
  trainingTypeIds: { ...own<string[]>(), column: null, label: GRADES.trainingTypes },
  /** The year of its level. */
  academicYearId: {
    kind: 'reference',
    column: 'academic_year_id',
    label: 'Ano letivo',
    isDerived: true,
    isUnaudited: true,
  },
} as const satisfies RecordFields
