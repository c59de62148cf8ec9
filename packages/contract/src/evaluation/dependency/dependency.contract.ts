import { DEPENDENCY_MODES, DEPENDENCY_STATUSES } from '@lousa/rules/evaluation/dependency/dependency.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { userRef } from '../../people/person/user.contract.ts'
import { personal } from '../../personal.ts'
import { bodyShape } from '../../record-schemas.ts'
import {
  civilDate,
  id,
  instant,
  listOf,
  mark,
  optionalText,
  paging,
  ref,
  reference,
  version,
  writtenMark,
} from '../../schema.ts'
import { DEPENDENCY } from './dependency-table.ts'

/** A component that a student attends and ends after a result with dependency, or that they bring from another school. */
export const dependency = z.object({
  id,
  curriculumComponent: ref,
  year: z.int(),
  origin: z.string().nullable(),
  mode: z.enum(DEPENDENCY_MODES).nullable(),
  grade: ref.nullable(),
  until: civilDate.nullable(),
  status: z.enum(DEPENDENCY_STATUSES),
  version,
})
export type Dependency = z.output<typeof dependency>

const ofStudent = dependency.extend({
  mark: personal(mark.nullable()),
  /** Why it was waived, withdrawn or reopened. */
  reason: personal(z.string().nullable()),
  decidedAt: instant.nullable(),
  decidedBy: userRef.nullable(),
  createdAt: instant,
  /** Whether the result of an enrolment opened it when the student went to the next class. */
  isOfResult: z.boolean(),
})
export type StudentDependency = z.output<typeof ofStudent>

/** Without the personal fields: the list of the student has them. */
const written = z.object({ id, version })
export type WrittenDependency = z.output<typeof written>

export const dependencyWrite = z.strictObject(bodyShape(DEPENDENCY))

export const listStudentDependencies = endpoint({
  method: 'GET',
  path: 'user/:id/dependency',
  summary: 'As dependências de um aluno, da mais nova à mais antiga.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'student' } },
  answer: z.object({ data: z.array(ofStudent) }),
})

/** An own dependency. An own look is not audited. */
const ownDependency = dependency.omit({ version: true }).extend({ mark: mark.nullable() })
export type OwnDependency = z.output<typeof ownDependency>

export const listOwnDependencies = endpoint({
  method: 'GET',
  path: 'own-dependency',
  summary: 'As próprias dependências: as de um resultado, depois de publicado.',
  access: { roles: ['STUDENT'], kind: 'SCHOOL' },
  answer: z.object({ data: z.array(ownDependency) }),
})

/** A dependency in the list of the office, with its student and the class of the student. */
export const listedDependency = dependency.extend({ student: userRef, studentGrade: ref.nullable() })
export type ListedDependency = z.output<typeof listedDependency>

export const listDependencies = endpoint({
  method: 'GET',
  path: 'dependency',
  summary: 'As dependências da escola, por situação, ano de origem e turma.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { gradeId: 'grade' } },
  query: z.strictObject({
    status: z.enum(DEPENDENCY_STATUSES).optional(),
    year: z.coerce.number().int().min(1950).max(2100).optional(),
    /** A class: its students, and those who attend a dependency in it. */
    gradeId: reference.optional(),
    ...paging(),
  }),
  answer: listOf(listedDependency),
})

/** A student who attends a dependency in a class: what its instructor reads. */
const attending = z.object({
  id,
  student: userRef,
  studentGrade: ref.nullable(),
  year: z.int(),
  mode: z.enum(DEPENDENCY_MODES).nullable(),
  until: civilDate.nullable(),
})
export type AttendingDependency = z.output<typeof attending>

export const listPlanDependencies = endpoint({
  method: 'GET',
  path: 'lesson-plan/:id/dependency',
  summary: 'Os alunos que cursam dependência do componente na turma de um plano de aula.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], kind: 'SCHOOL', objects: { id: 'plan' } },
  answer: z.object({ data: z.array(attending) }),
})

export const createDependency = endpoint({
  method: 'POST',
  path: 'user/:id/dependency',
  summary: 'Registra uma dependência de um aluno, como a que vem de outra escola.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'student', curriculumComponentId: 'curriculumComponent', gradeId: 'grade' },
  },
  body: dependencyWrite,
  answer: written,
  status: 201,
  idempotent: true,
  errors: ['DEPENDENCY_ALREADY_RECORDED', 'NOT_A_CLASS'],
})

export const updateDependency = endpoint({
  method: 'PATCH',
  path: 'dependency/:id',
  summary: 'Altera uma dependência em aberto: como, onde e até quando o aluno cursa.',
  access: {
    roles: ['ADMINISTRATOR'],
    kind: 'SCHOOL',
    objects: { id: 'dependency', curriculumComponentId: 'curriculumComponent', gradeId: 'grade' },
  },
  body: dependencyWrite.partial().extend({ version: version.optional() }),
  answer: written,
  current: dependency,
  errors: ['STALE_VERSION', 'DEPENDENCY_DECIDED', 'DEPENDENCY_ALREADY_RECORDED', 'NOT_A_CLASS'],
})

export const decideDependency = endpoint({
  method: 'POST',
  path: 'dependency/:id/decision',
  summary: 'Encerra, dispensa, retira ou reabre uma dependência.',
  access: { roles: ['ADMINISTRATOR'], kind: 'SCHOOL', objects: { id: 'dependency' } },
  body: z.strictObject({
    status: z.enum(DEPENDENCY_STATUSES),
    mark: writtenMark.nullable().optional(),
    reason: optionalText(600).optional(),
    version: version.optional(),
  }),
  answer: written,
  status: 200,
  idempotent: true,
  current: dependency,
  errors: ['STALE_VERSION', 'INVALID_TRANSITION', 'REASON_REQUIRED'],
})
