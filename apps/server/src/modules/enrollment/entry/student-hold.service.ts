import type { Ctx } from '../../module.ts'
import { type HeldStudent, lockStudent } from './entry.queries.ts'

/** A student, who is neither archived nor enrolled elsewhere until the commit. Asked before any class is held. */
export const holdStudent = (ctx: Ctx, id: string): Promise<HeldStudent | null> => lockStudent(ctx, id)
