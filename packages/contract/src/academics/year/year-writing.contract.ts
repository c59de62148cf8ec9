import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { bodyShape } from '../../record-schemas.ts'
import { coded, id, ref, version } from '../../schema.ts'
import { academicYear } from '../academics.contract.ts'
import { ACADEMIC_YEAR } from './year-table.ts'

/** Civil years that the product keeps, as the national holidays' service does. */
const year = z
  .string()
  .trim()
  .refine(value => value !== '', coded('REQUIRED'))
  .refine(value => /^(19|20|21)\d{2}$/.test(value), coded('INVALID'))

const shape = bodyShape(ACADEMIC_YEAR)

/** Without dates: the first and the last day of the civil year. */
export const yearWrite = z
  .strictObject(shape)
  .omit({ status: true })
  .extend({ year })
  .partial({ start: true, end: true })

export const createAcademicYear = endpoint({
  method: 'POST',
  path: 'academic-year',
  summary: 'Cria um ano letivo.',
  access: { roles: ['ADMINISTRATOR'] },
  body: yearWrite,
  answer: academicYear,
  status: 201,
  idempotent: true,
  errors: ['ACADEMIC_YEAR_ALREADY_RECORDED', 'INVALID_DATE_INTERVAL_ERROR', 'YEARS_ARE_NOT_THE_SOME_ERROR'],
})

export const updateAcademicYear = endpoint({
  method: 'PATCH',
  path: 'academic-year/:id',
  summary: 'Altera, encerra (status FINISHED) ou reabre (status OPEN) um ano letivo.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  body: yearWrite.partial().extend({ status: shape.status.optional(), version: version.optional() }),
  answer: academicYear,
  errors: [
    'ACADEMIC_YEAR_ALREADY_RECORDED',
    'INVALID_DATE_INTERVAL_ERROR',
    'YEARS_ARE_NOT_THE_SOME_ERROR',
    'DATES_IN_USE',
    'YEAR_HAS_OPEN_TERMS',
    'YEAR_HAS_UNPUBLISHED_CLASSES',
  ],
})

export const deleteAcademicYear = endpoint({
  method: 'DELETE',
  path: 'academic-year/:id',
  summary:
    'Exclui um ano letivo com toda a sua estrutura, enquanto não houver aulas, avaliações nem matrículas.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'academicYear' } },
  status: 204,
  errors: ['IN_USE'],
})

/** Data of YEAR_HAS_OPEN_TERMS. */
export const openTerms = z.object({
  terms: z.array(z.object({ id, position: z.int(), educationLevel: ref })),
})
