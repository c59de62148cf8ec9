import type { AuditEntry } from '../../../platform/db/audit.ts'
import { endLinks } from '../../identity/access-link/access-ending.public.queries.ts'
import type { MailCtx } from '../../identity/mail/mail.service.ts'
import { notifyFormerEmails } from '../account/former-address.service.ts'
import type { ValidatedRow } from '../import-row/validated-row.types.ts'
import { stateChanges } from '../person/person-changes.values.ts'
import { isStudent } from '../person/student-role.values.ts'
import { type PersonUpdate, savePeople, saveUndoState } from './import-update.queries.ts'

/** The changes of known people by the rows: one change per person, the last row having the whole of it. */
export const plannedUpdates = (judged: readonly ValidatedRow[]): PersonUpdate[] => {
  const byPerson = new Map<string, PersonUpdate>()
  for (const { plan } of judged) if (plan?.kind === 'UPDATE') byPerson.set(plan.held.id, plan)
  return [...byPerson.values()].filter(isChange)
}

const oldRegistrationOf = ({ held, account }: PersonUpdate): string | null =>
  held.accounts.find(each => each.id === account.id)?.old_registration ?? null

const isChange = (update: PersonUpdate): boolean =>
  JSON.stringify(update.held.state) !== JSON.stringify(update.after) ||
  oldRegistrationOf(update) !== update.account.old_registration

export const updateEntry = (update: PersonUpdate, importId: string): AuditEntry => {
  const { held, account, after } = update
  const from = oldRegistrationOf(update)
  const to = account.old_registration
  return {
    entity: 'user',
    entityId: account.id,
    action: 'UPDATED',
    studentId: isStudent(account.role) ? account.id : null,
    changes: [
      ...stateChanges(held.state, after),
      ...(from === to ? [] : [{ field: 'oldRegistration', from, to }]),
      { field: 'import', from: null, to: importId },
    ],
  }
}

type UpdateCtx = MailCtx & Parameters<typeof endLinks>[0]

/** Completes and corrects known people; a change of address is announced at the old one, and links to it end. */
export const updateMatchedPeople = async (
  ctx: UpdateCtx,
  importId: string,
  updates: readonly PersonUpdate[],
): Promise<AuditEntry[]> => {
  if (updates.length === 0) return []
  const key = { institutionId: ctx.institution.id, importId, now: ctx.now }
  await saveUndoState(ctx.db, key, updates)
  await savePeople(ctx.db, key, updates)
  await notifyOldEmails(ctx, updates)
  return updates.map(update => updateEntry(update, importId))
}

/** A changed address: links to the old one are invalid, and a notice goes there. */
export const notifyOldEmails = async (ctx: UpdateCtx, updates: readonly PersonUpdate[]): Promise<void> => {
  const moved = updates.filter(({ held, after }) => held.state.columns.email !== after.columns.email)
  if (moved.length === 0) return
  await endLinks(
    ctx,
    moved.map(({ held }) => held.id),
  )
  await notifyFormerEmails(
    ctx,
    moved.map(({ held }) => held.state.columns),
  )
}
