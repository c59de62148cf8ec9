import { fill } from '@lousa/contract/messages.ts'
import { counted as phrase } from '@lousa/contract/phrases.ts'
import { SIGN_OUT } from '@lousa/contract/shell/sign-out.messages.ts'
import { leave } from '../../../features/identity/identity.api.ts'
import { dropPersonDrafts, hasPersonDrafts } from '../../../lib/device/device-drafts.ts'
import { refreshedView } from '../../../lib/outbox/current-outbox.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { countUnsyncedWork, type UnsyncedWork } from './unsynced-work.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [phrase(count, one, many)]

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const effectOf = ({ scores, attendance, releases }: UnsyncedWork): string => {
  const what = listed.format([
    ...counted(scores, ...SIGN_OUT.scores),
    ...counted(attendance, ...SIGN_OUT.attendance),
    ...counted(releases, ...SIGN_OUT.releases),
  ])
  return fill(SIGN_OUT.unsent, { what })
}

/** A partly typed record of a person does not stay on a shared computer. */
const mayDropDrafts = async (accountId: string): Promise<boolean> =>
  !hasPersonDrafts(accountId) ||
  confirm({
    title: SIGN_OUT.draftTitle,
    effect: SIGN_OUT.draft,
    verb: SIGN_OUT.discard,
  })

/** Signs out; asks first when something that the person typed is only on this device. */
export const signOut = async (accountId: string): Promise<void> => {
  const waiting = countUnsyncedWork(accountId, await refreshedView())
  const goes =
    waiting.scores + waiting.attendance + waiting.releases === 0 ||
    (await confirm({
      title: SIGN_OUT.unsentTitle,
      effect: effectOf(waiting),
      verb: SIGN_OUT.anyway,
    }))
  if (!goes || !(await mayDropDrafts(accountId))) return
  const left = leave()
  // After everything open has heard of it, which may still keep its last key.
  dropPersonDrafts()
  await left
}
