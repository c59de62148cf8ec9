import { createContext, type ReactNode } from 'react'
import type { PlanGrade } from '../use-plan-grade.ts'
import type { ClassStudent } from './overview-rows.values.ts'

/** What is issued of a student of a class: the page that shows the class knows, its figures do not. */
export type PapersOfStudent = (student: ClassStudent, grade: PlanGrade['grade']) => ReactNode

export const StudentPapersContext = createContext<PapersOfStudent | null>(null)
