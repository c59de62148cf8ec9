import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../schema.ts'
import { scoreRow, studentEvaluation } from '../evaluation.contract.ts'

export const CORRECTION_REASON_MAX = 500

/** One score or opinion, also of a closed term of an open year: the term stays closed for everyone else. */
export const correctScore = endpoint({
  method: 'POST',
  path: 'school-evaluation/:id/score-correction',
  summary: 'Corrige uma nota, também de período encerrado, com motivo; o período continua encerrado.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'evaluation' } },
  body: scoreRow.extend({ reason: requiredText(CORRECTION_REASON_MAX) }),
  answer: studentEvaluation,
  status: 201,
  errors: [
    'OUT_OF_RANGE',
    'TEXT_NOT_ALLOWED',
    'ENROLLMENT_NOT_ACTIVE',
    'ACADEMIC_YEAR_FINISHED',
    'RESULT_DECIDED',
    'RESULT_PUBLISHED',
    'STALE_VERSION',
  ],
  idempotent: true,
})
