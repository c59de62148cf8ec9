import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'

type Waiting = Pick<StudentEnrollment, 'id' | 'queuePosition' | 'offer'>

/** The waiting students, in order of arrival. */
export const queueOf = (enrollments: readonly StudentEnrollment[]): StudentEnrollment[] =>
  enrollments
    .filter(({ status, exit }) => status === 'SURPLUS' && !exit)
    .toSorted((a, b) => (a.queuePosition ?? 0) - (b.queuePosition ?? 0))

/** Whether an earlier student is passed over; a student with an offer of their own is not. */
export const leavesOrder = (queue: readonly Waiting[], chosen: ReadonlySet<string>): boolean => {
  const open = queue.filter(({ offer, id }) => offer === null || chosen.has(id))
  return open.slice(0, chosen.size).some(({ id }) => !chosen.has(id))
}

/** The next so many whom a free place is not offered yet. */
export const nextInQueue = <W extends Waiting>(queue: readonly W[], count: number): W[] =>
  queue.filter(({ offer }) => offer === null).slice(0, count)
