import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/operation/shell.messages.ts'
import { counted as phrase } from '@lousa/contract/phrases.ts'
import { leave } from '../../../features/identity/identity.api.ts'
import { dropPersonDrafts, hasPersonDrafts } from '../../../lib/device/device-drafts.ts'
import { lookedView } from '../../../lib/outbox/current-outbox.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type WaitingWork, waitingWork } from './waiting-work.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [phrase(count, one, many)]

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const effectOf = ({ scores, attendance, releases }: WaitingWork): string => {
  const what = listed.format([
    ...counted(scores, ...SHELL.signOut.scores),
    ...counted(attendance, ...SHELL.signOut.attendance),
    ...counted(releases, ...SHELL.signOut.releases),
  ])
  return fill(SHELL.signOut.unsent, { what })
}

/** A record of somebody that is half typed does not stay on a computer that others use too. */
const mayDropDrafts = async (accountId: string): Promise<boolean> =>
  !hasPersonDrafts(accountId) ||
  confirm({
    title: SHELL.signOut.draftTitle,
    effect: SHELL.signOut.draft,
    verb: SHELL.signOut.discard,
  })

/** Signs out; asks first when something that the person typed is only on this device. */
export const signOut = async (accountId: string): Promise<void> => {
  const waiting = waitingWork(accountId, await lookedView())
  const goes =
    waiting.scores + waiting.attendance + waiting.releases === 0 ||
    (await confirm({
      title: SHELL.signOut.unsentTitle,
      effect: effectOf(waiting),
      verb: SHELL.signOut.anyway,
    }))
  if (!goes || !(await mayDropDrafts(accountId))) return
  const left = leave()
  // After everything open has heard of it, which may still keep its last key.
  dropPersonDrafts()
  await left
}
