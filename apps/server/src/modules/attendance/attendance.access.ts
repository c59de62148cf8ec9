import type { AccessFilters } from '../../platform/access/context.ts'
import { idIn } from '../by-ids.ts'
import type { Tables } from '../tables.ts'
import { noteIds } from './absence-note/absence-note.queries.ts'
import { searchCaseIds, searchStepIds } from './active-search/search-case.queries.ts'

export const attendanceReach = {
  /** Administrators alone: what a justification says is mostly health. */
  absenceJustification: async ({ db, institution, actor }, ids) => {
    if (actor.role !== 'ADMINISTRATOR') return []
    const rows = await db
      .selectFrom('absence_justification')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where(idIn('id', ids))
      .execute()
    return rows.map(row => row.id)
  },
  absenceNote: noteIds,
  /** The author alone, also of a note that is shared. */
  studentNote: async ({ db, institution, actor }, ids) => {
    const rows = await db
      .selectFrom('student_note')
      .select('id')
      .where('institution_id', '=', institution.id)
      .where('author_id', '=', actor.accountId)
      .where(idIn('id', ids))
      .execute()
    return rows.map(row => row.id)
  },
  searchCase: searchCaseIds,
  searchStep: searchStepIds,
} satisfies AccessFilters<Tables>
