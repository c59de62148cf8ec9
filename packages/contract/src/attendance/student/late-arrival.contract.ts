import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { civilDate, id, ref, timeOfDay } from '../../schema.ts'
import { attendance } from '../attendance.contract.ts'

/** A lesson in which a student was present, and late or gone before its end. */
const lateArrival = z.object({
  lessonId: id,
  date: civilDate,
  start: timeOfDay,
  grade: ref,
  curriculumComponent: ref,
  arrivedLate: attendance.shape.arrivedLate,
  leftEarly: attendance.shape.leftEarly,
})
export type LateArrival = z.output<typeof lateArrival>

export const listLateArrivals = endpoint({
  method: 'GET',
  path: 'user/:id/late-arrival',
  summary:
    'Os atrasos e as saídas antecipadas de um aluno nos anos letivos abertos, do mais novo ao mais antigo; ao docente, os das suas aulas.',
  access: { roles: ['ADMINISTRATOR', 'INSTRUCTOR', 'STUDENT'], objects: { id: 'student' } },
  answer: z.object({ data: z.array(lateArrival) }),
})
