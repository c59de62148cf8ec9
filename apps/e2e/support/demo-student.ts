import { listMyEnrollments } from '../../../packages/contract/src/enrollment/enrollment.contract.ts'
import { type Asking, runningYear } from '../server-answers.ts'

/** The class of the running year in which the demo's student is, asked as that student. */
export const classOfStudent = async (ask: Asking): Promise<{ id: string; name: string }> => {
  const { id: yearId } = await runningYear(ask)
  const { data } = await ask(listMyEnrollments, { params: { yearId } })
  const enrollment = data.find(
    ({ status, exit, grade }) => status === 'ACTIVE' && exit === null && !grade.isEvent,
  )
  if (!enrollment) throw new Error("The demo's student is in no class")
  return enrollment.grade
}
