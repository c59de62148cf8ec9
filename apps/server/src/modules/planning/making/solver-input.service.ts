import {
  type FixedScope,
  type MadeInput,
  solverInput,
} from '@lousa/rules/planning/making/solver-input.rules.ts'
import type { DayCtx } from '../../module.ts'
import { type MakingScope, makingRecords } from './making-records.service.ts'

/** The input of the timetable engine for classes of a year, from the records as they are on a day. */
export const solverInputOf = async (
  ctx: DayCtx,
  { keep, ...scope }: MakingScope & { readonly keep: FixedScope },
): Promise<MadeInput> => solverInput(await makingRecords(ctx, scope), keep)
