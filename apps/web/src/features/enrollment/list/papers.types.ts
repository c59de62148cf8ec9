import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { ReactNode } from 'react'
import type { RowAction } from '../../../frames/list/row-action.types.ts'

/** What is issued about a class or event; reports stand below enrolment and events, so pages hand it over. */
export type Papers = {
  /** "Emitir", with what can be asked for of all of them. */
  menu: ReactNode
  /** What can be asked for of one student. */
  actionsOf: (enrollment: StudentEnrollment) => RowAction[]
  /** What was made, as soon as something was asked for. */
  files: ReactNode
}

export type UsePapers = (gradeId: string, enrollments: readonly StudentEnrollment[]) => Papers
