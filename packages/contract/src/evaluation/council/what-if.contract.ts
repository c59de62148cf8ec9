import { SITUATIONS } from '@lousa/rules/evaluation/performance/situations.rules.ts'
import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, mark, reference } from '../../schema.ts'

/** More than the marks of a class in all components. */
const MAX_MARKS = 1000
/** No scale of a year goes beyond. */
const MAX_MARK = 1000

export const supposeMarks = endpoint({
  method: 'POST',
  path: 'grade/:id/what-if',
  summary: 'Resultado dos alunos de uma turma se notas finais fossem outras. Nada é gravado.',
  looks: true,
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR'], objects: { id: 'grade' } },
  body: z.strictObject({
    marks: z
      .array(
        z.strictObject({
          studentEnrollmentId: reference,
          curriculumComponentId: reference,
          /** The final mark of the year, on the scale of the class. */
          mark: z.number().min(0).max(MAX_MARK),
        }),
      )
      .min(1)
      .max(MAX_MARKS),
  }),
  answer: z.object({
    data: z.array(
      z.object({
        studentEnrollmentId: id,
        /** The situation as it is. */
        before: z.enum(SITUATIONS),
        /** With the supposed marks and the current decision of the council. */
        after: z.enum(SITUATIONS),
        /** With the supposed marks and no decision. */
        byMarks: z.enum(SITUATIONS),
        missing: mark,
        components: z.array(
          z.object({
            curriculumComponentId: id,
            final: mark.nullable(),
            situation: z.enum(SITUATIONS).nullable(),
            missing: mark,
          }),
        ),
      }),
    ),
  }),
  status: 200,
  errors: ['NOT_A_CLASS', 'CLASS_NOT_IN_COUNCIL'],
})
