import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { PERSON_STATUSES } from '../people/person/user.contract.ts'
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
  version,
} from '../schema.ts'
import { performancePolicy } from './policy/performance-policy.contract.ts'

export const YEAR_STATUSES = ['OPEN', 'FINISHED'] as const
export const TERM_TYPES = ['QUARTER', 'TRIMESTER', 'SEMESTER'] as const
export const STAGES = ['INFANTIL', 'FUNDAMENTAL', 'MEDIO', 'EJA', 'LIVRE'] as const
export const GRADE_TYPES = ['MARK', 'ASSESSMENT'] as const
export const SHIFTS = ['MORNING', 'AFTERNOON', 'EVENING', 'FULL'] as const

export const academicYear = z.object({
  id,
  year: z.string(),
  start: civilDate,
  end: civilDate,
  status: z.enum(YEAR_STATUSES),
  version,
})
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
  name: z.string(),
  isActive: z.boolean(),
  type: z.enum(TERM_TYPES),
  stage: z.enum(STAGES).nullable(),
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

/** A class (turma), or an event when `isEvent`. */
export const grade = z.object({
  id,
  name: z.string(),
  type: z.enum(GRADE_TYPES),
  highest: mark,
  average: mark,
  capacity: z.int().nullable(),
  shift: z.enum(SHIFTS).nullable(),
  educationLevel: z.object({ id, name: z.string(), type: z.enum(TERM_TYPES) }),
  academicYear: z.object({ id, year: z.string() }),
  trainingTypes: z.array(trainingType),
  academicTermMarks: z.array(z.object({ academicTerm: z.object({ id }), highest: mark })),
  performancePolicy: performancePolicy.nullable(),
  parallelGroups: z.array(z.string()),
  vacancies,
  isEvent: z.boolean(),
  description: z.string().nullable().optional(),
  place: z.string().nullable().optional(),
  start: instant.nullable().optional(),
  end: instant.nullable().optional(),
  enrollmentStart: civilDate.nullable().optional(),
  enrollmentEnd: civilDate.nullable().optional(),
  picture: z.string().nullable().optional(),
  version,
})
export type Grade = z.output<typeof grade>

export const listAcademicYears = endpoint({
  method: 'GET',
  path: 'academic-year',
  summary: 'Anos letivos, do mais novo ao mais antigo.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'] },
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
    objects: { academicYearId: 'academicYear', educationLevelId: 'educationLevel' },
  },
  query: z.strictObject({
    academicYearId: reference.optional(),
    educationLevelId: reference.optional(),
    showOnlyEvents: queryBoolean.optional(),
    searchFor: z.string().max(100).optional(),
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
export const publicEvent = grade.pick({
  id: true,
  name: true,
  isEvent: true,
  description: true,
  place: true,
  start: true,
  end: true,
  enrollmentStart: true,
  enrollmentEnd: true,
  picture: true,
  vacancies: true,
})

export const getGrade = endpoint({
  method: 'GET',
  path: 'grade/:id',
  summary: 'Uma turma ou um evento; sem acesso, só o que é público de um evento.',
  access: {
    roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT', 'STUDENT-SMELJ'],
    visitors: true,
    objects: { id: 'grade' },
  },
  answer: grade,
  visitorAnswer: publicEvent,
})
