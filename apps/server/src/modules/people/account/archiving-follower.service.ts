import type { Ctx } from '../../module.ts'

/** What a module further down does when a student is archived, in the same transaction. Main gives it. */
export type ArchivingFollower = (ctx: Ctx, accountId: string) => Promise<void>
