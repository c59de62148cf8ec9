import type { Ctx } from '../../module.ts'
import * as rows from './person-following.queries.ts'

// What is kept here of people whose records are made one; people, who stand above, ask for it.

export const sessionsFollow = (ctx: Ctx, following: rows.RowsFollowing) => rows.moveSessions(ctx, following)

export const consentsFollow = (ctx: Ctx, following: rows.RowsFollowing) => rows.moveConsents(ctx, following)

export const recordedConsentsFollow = (ctx: Ctx, following: rows.RowsFollowing) =>
  rows.moveRecordedConsents(ctx, following)
