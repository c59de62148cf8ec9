import type { Ctx } from '../../module.ts'

/** What a module further down does when a class has another number of places, with the class in hand. Main gives it. */
export type CapacityFollower = (ctx: Ctx, gradeId: string) => Promise<void>
