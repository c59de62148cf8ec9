import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'

/** The waiting list, events and enrolments made by mistake have no reports of a student. */
export const isOfStudent = ({ status, grade, exit }: StudentEnrollment): boolean =>
  status === 'ACTIVE' && !grade.isEvent && exit?.reason !== 'CANCELLED'
