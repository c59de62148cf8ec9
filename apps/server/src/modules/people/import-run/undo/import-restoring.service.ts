import type { AuditEntry } from '../../../../platform/db/audit.ts'
import type { Ctx } from '../../../module.ts'
import { loadPeople } from '../../editing/people-loading.service.ts'
import { responsibleOf } from '../../person/person-responsibles.values.ts'
import {
  deleteUndoStates,
  type FormerPerson,
  type PersonUpdate,
  savePeople,
} from '../import-update.queries.ts'
import { notifyOldEmails, updateEntry } from '../import-update.service.ts'

/** Gives people whom an import has changed their former records again; answers what the audit tells of it. */
export const restoreFormer = async (
  ctx: Ctx,
  importId: string,
  former: readonly FormerPerson[],
): Promise<AuditEntry[]> => {
  if (former.length === 0) return []
  const now = await loadPeople(
    ctx,
    former.map(each => each.personId),
  )
  const updates = former.flatMap(({ personId, accountId, before }): PersonUpdate[] => {
    const held = now.get(personId)
    const account = held?.accounts.find(each => each.id === accountId)
    if (!held || !account) return []
    const { oldRegistration, ...state } = before
    // The picture is not the import's. What was kept as JSON has lost the order of its parts.
    const after = { ...state, responsibles: state.responsibles.map(responsibleOf), avatar: held.state.avatar }
    return [{ held, account: { ...account, old_registration: oldRegistration }, after }]
  })
  const key = { institutionId: ctx.institution.id, importId, now: ctx.now }
  await savePeople(ctx.db, key, updates)
  await notifyOldEmails(ctx, updates)
  await deleteUndoStates(ctx.db, key)
  return updates.map(update => updateEntry(update, importId))
}
