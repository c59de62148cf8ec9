import { sql } from 'kysely'
import { moveRows } from '../../merged-rows.ts'

// Rows of identity that follow when two records of a person are made one; people, who stand below, move them with their own.

/** Sessions of one account become another's. */
export const moveSessions = moveRows(sql`session`, sql`account_id`)

/** Consents of one person become another's. */
export const moveConsents = moveRows(sql`consent`, sql`person_id`)

/** Consents that one account has recorded were recorded by another. */
export const moveRecordedConsents = moveRows(sql`consent`, sql`recorded_by`)
