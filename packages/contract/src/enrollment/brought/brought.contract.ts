import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { personal } from '../../personal.ts'
import { civilDate, id, optionalText, requiredText, version, writtenMark } from '../../schema.ts'

export const TRANSFER_ORIGINS = ['OTHER_SCHOOL', 'MOVED', 'COUNCIL'] as const

/** Whole lists under one version: that of the list, 0 before its first row. */
const broughtMark = {
  curriculumComponentId: id,
  academicTermId: id,
  origin: z.enum(TRANSFER_ORIGINS),
}

export const termMarks = z.object({
  termMarks: z.array(
    z.object({
      ...broughtMark,
      mark: personal(z.number().nullable()),
      text: z.string().nullable(),
      absences: z.int().nullable(),
      lessonsGiven: z.int().nullable(),
      note: personal(z.string().nullable()),
    }),
  ),
  version,
})
export type TermMarks = z.output<typeof termMarks>

const ROWS = 400
const LESSONS = 2000

export const getTermMarks = endpoint({
  method: 'GET',
  path: 'student-enrollment/:id/term-mark',
  summary: 'Notas e faltas de períodos trazidas de outra escola ou turma, ou dadas pelo conselho.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  answer: termMarks,
})

/** The whole list. */
export const termMarksWrite = z.strictObject({
  termMarks: z
    .array(
      z.strictObject({
        ...broughtMark,
        mark: writtenMark.nullable().optional(),
        text: optionalText(3000).optional(),
        absences: z.int().min(0).max(LESSONS).nullable().optional(),
        lessonsGiven: z.int().min(0).max(LESSONS).nullable().optional(),
        note: optionalText(500).optional(),
      }),
    )
    .max(ROWS),
  version: version.optional(),
})

export const putTermMarks = endpoint({
  method: 'PUT',
  path: 'student-enrollment/:id/term-mark',
  summary: 'Grava a lista inteira de notas e faltas trazidas.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  body: termMarksWrite,
  answer: termMarks,
  errors: ['TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'NOT_A_CLASS'],
})

/** The whole list, also with rows of closed terms, which stay closed. */
export const correctTermMarks = endpoint({
  method: 'PUT',
  path: 'student-enrollment/:id/term-mark-correction',
  summary: 'Grava a lista inteira de notas e faltas trazidas, também de períodos encerrados, com motivo.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  body: termMarksWrite.extend({ reason: requiredText(500) }),
  answer: termMarks,
  errors: ['ACADEMIC_YEAR_FINISHED', 'NOT_A_CLASS'],
})

export const dispensations = z.object({
  dispensations: z.array(
    z.object({
      curriculumComponentId: id,
      reason: personal(z.string()),
      start: civilDate.nullable(),
      end: civilDate.nullable(),
    }),
  ),
  version,
})
export type Dispensations = z.output<typeof dispensations>

export const getDispensations = endpoint({
  method: 'GET',
  path: 'student-enrollment/:id/dispensation',
  summary: 'Componentes de que o aluno está dispensado.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  answer: dispensations,
})

/** The whole list. */
export const dispensationsWrite = z.strictObject({
  dispensations: z
    .array(
      z.strictObject({
        curriculumComponentId: id,
        reason: requiredText(500),
        /** Blank: from the first day, or until the last. */
        start: civilDate.nullable().optional(),
        end: civilDate.nullable().optional(),
      }),
    )
    .max(ROWS),
  version: version.optional(),
})

export const putDispensations = endpoint({
  method: 'PUT',
  path: 'student-enrollment/:id/dispensation',
  summary: 'Grava a lista inteira de dispensas.',
  looks: true,
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'enrollment' } },
  body: dispensationsWrite,
  answer: dispensations,
  errors: ['INVALID_DATE_INTERVAL_ERROR', 'TERM_CLOSED', 'ACADEMIC_YEAR_FINISHED', 'NOT_A_CLASS'],
})
