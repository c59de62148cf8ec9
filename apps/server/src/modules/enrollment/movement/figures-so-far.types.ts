import type { TermFigure } from '@lousa/rules/enrollment/movement/moved-marks.rules.ts'
import type { Ctx } from '../../module.ts'

/**
 * What an enrolment has earned in each component and term so far, computed from what is stored now. Figures belong to a
 * module further down; main gives it to this one.
 */
export type FiguresSoFar = (ctx: Ctx, of: { gradeId: string; enrollmentId: string }) => Promise<TermFigure[]>
