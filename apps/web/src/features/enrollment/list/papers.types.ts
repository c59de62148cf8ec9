import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import type { ReactNode } from 'react'
import type { RowAction } from '../../../frames/list/row-action.types.ts'

/** What is issued about a class or event; reports stand below enrolment and events, so pages hand it over. */
export type Papers = {
  /** "Emitir relatório", of all of them. */
  button: ReactNode
  /** What can be asked for of one student. */
  actionsOf: (enrollment: StudentEnrollment) => RowAction[]
  /** What opens over the page. */
  modal: ReactNode
  /** What is offered once somebody was transferred to another school. */
  afterTransfer?: (enrollment: StudentEnrollment, close: () => void) => ReactNode
}

export type UsePapers = (
  grade: { id: string; name: string },
  enrollments: readonly StudentEnrollment[],
) => Papers
