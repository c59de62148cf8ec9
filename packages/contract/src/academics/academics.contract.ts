import { RETENTIONS } from '@lousa/rules/academics/grade/retention.rules.ts'
import { WEEKDAYS } from '@lousa/rules/calendar/civil-date.rules.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PERSON_STATUSES } from '../people/person/user.contract.ts'
import { answerShape, publicFields } from '../record-schemas.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  mark,
  paging,
  queryBoolean,
  ref,
  reference,
  timeOfDay,
  version,
} from '../schema.ts'
import { EVENT } from './event/event-table.ts'
import { GRADE_OR_EVENT } from './grade/grade-or-event-table.ts'
import { GRADE } from './grade/grade-table.ts'
import { EDUCATION_LEVEL, TERM_TYPES } from './level/level-table.ts'
import { POLICY_MODES, performancePolicy } from './policy/performance-policy.contract.ts'
import { ACADEMIC_YEAR, YEAR_STATUSES } from './year/year-table.ts'

export { STAGES } from '@lousa/rules/academics/level/stage.rules.ts'
export { GRADE_TYPES, SHIFTS } from './grade/grade-table.ts'
export { TERM_TYPES } from './level/level-table.ts'

export const academicYear = z.object({ id, ...answerShape(ACADEMIC_YEAR), version })
export type AcademicYear = z.output<typeof academicYear>

export const academicTerm = z.object({
  id,
  position: z.int().min(1).max(4),
  start: civilDate,
  end: civilDate,
  showPerformance: z.boolean(),
  closedAt: instant.nullable(),
})
export type AcademicTerm = z.output<typeof academicTerm>

export const educationLevel = z.object({
  id,
  ...answerShape(EDUCATION_LEVEL),
  academicYear: academicYear.pick({ id: true, year: true, start: true, end: true }),
  academicTerms: z.array(academicTerm),
  version,
})
export type EducationLevel = z.output<typeof educationLevel>

export const trainingType = z.object({
  id,
  name: z.string(),
  initials: z.string(),
  status: z.enum(PERSON_STATUSES),
  componentCount: z.int().optional(),
  version,
})

export type TrainingType = z.output<typeof trainingType>

export const vacancies = z.object({
  capacity: z.int().nullable(),
  active: z.int(),
  surplus: z.int(),
  free: z.int().nullable(),
})

/** The fields that classes and events share. */
const gradeCommon = z.object({
  id,
  ...answerShape(GRADE_OR_EVENT),
  academicYear: z.object({ id, year: z.string() }),
  vacancies,
  description: z.string().nullable(),
  version,
})

/** A class (turma). */
export const schoolClass = gradeCommon.extend({
  isEvent: z.literal(false),
  ...answerShape(GRADE),
  educationLevel: z.object({ id, name: z.string(), type: z.enum(TERM_TYPES) }),
  trainingTypes: z.array(trainingType),
  academicTermMarks: z.array(z.object({ academicTerm: z.object({ id }), highest: mark })),
  performancePolicy: performancePolicy.nullable(),
  /** The retention in force, by choice or by law. */
  effectiveRetention: z.enum(RETENTIONS),
  /** How marks become the mark of the year, by the class's own choice, else by the institution's. */
  effectiveMode: z.enum(POLICY_MODES),
  parallelGroups: z.array(z.string()),
  /** For municipal classes: the current weekly times, and the Ativo components of the matrix. */
  times: z
    .array(
      z.object({
        weekday: z.enum(WEEKDAYS),
        start: timeOfDay,
        end: timeOfDay,
        curriculumComponent: ref,
      }),
    )
    .optional(),
  modalities: z.array(ref).optional(),
})
export type Grade = z.output<typeof schoolClass>

/** An event: what only classes have is null, as other readers of a grade expect it to be there. */
export const schoolEvent = gradeCommon.extend({
  isEvent: z.literal(true),
  type: z.null(),
  highest: z.null(),
  average: z.null(),
  shift: z.null(),
  educationLevel: z.null(),
  trainingTypes: z.array(trainingType),
  academicTermMarks: z.array(z.object({ academicTerm: z.object({ id }), highest: mark })),
  performancePolicy: z.null(),
  retention: z.null(),
  effectiveRetention: z.null(),
  effectiveMode: z.null(),
  parallelGroups: z.array(z.string()),
  ...answerShape(EVENT),
})
export type SchoolEvent = z.output<typeof schoolEvent>

export const grade = z.discriminatedUnion('isEvent', [schoolClass, schoolEvent])
/** A class or an event. */
export type GradeOrEvent = z.output<typeof grade>

/** The classes among what a list of grades answers; without `showOnlyEvents` that is all of it. */
export const isClass = (one: GradeOrEvent): one is Grade => !one.isEvent
export const isEvent = (one: GradeOrEvent): one is SchoolEvent => one.isEvent

export const listAcademicYears = endpoint({
  method: 'GET',
  path: 'academic-year',
  summary: 'Anos letivos, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ', 'GUARDIAN'] },
  query: z.strictObject({ status: z.enum(YEAR_STATUSES).optional() }),
  answer: listOf(academicYear),
})

export const listEducationLevels = endpoint({
  method: 'GET',
  path: 'education-level',
  summary: 'Níveis de ensino com seus períodos letivos.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference.optional() }),
  answer: listOf(educationLevel),
})

export const listGrades = endpoint({
  method: 'GET',
  path: 'grade',
  summary: 'Turmas e eventos.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    objects: {
      academicYearId: 'academicYear',
      educationLevelId: 'educationLevel',
      curriculumComponentId: 'curriculumComponent',
    },
  },
  query: z.strictObject({
    academicYearId: reference.optional(),
    educationLevelId: reference.optional(),
    showOnlyEvents: queryBoolean.optional(),
    searchFor: z.string().max(100).optional(),
    /** In completed years: classes and events whose range of ages includes it. */
    age: z.coerce.number().int().min(0).max(150).optional(),
    curriculumComponentId: reference.optional(),
    /** Words of the place. */
    place: z.string().max(100).optional(),
    ...paging(),
  }),
  answer: listOf(grade),
})

export const listGradeNames = endpoint({
  method: 'GET',
  path: 'grades',
  summary: 'Nomes das turmas de um ano.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { academicYearId: 'academicYear' } },
  query: z.strictObject({ academicYearId: reference.optional(), showOnlyEvents: queryBoolean.optional() }),
  answer: listOf(ref),
})

/** The public fields of an event, for its page without login. */
export const publicEvent = schoolEvent.pick({
  id: true,
  isEvent: true,
  vacancies: true,
  ...publicFields(EVENT),
})

export const getGrade = endpoint({
  method: 'GET',
  path: 'grade/:id',
  summary: 'Uma turma ou um evento; sem acesso, só o que é público de um evento.',
  access: { roles: 'any', visitors: true, objects: { id: 'gradeOrEvent' } },
  answer: grade,
  visitorAnswer: publicEvent,
})
