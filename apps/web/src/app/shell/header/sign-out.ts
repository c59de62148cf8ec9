import { leave } from '../../../features/identity/identity.api.ts'
import { dropPersonDrafts, hasPersonDrafts } from '../../../lib/device-drafts.ts'
import { lookedView } from '../../../lib/outbox/current-outbox.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type WaitingWork, waitingWork } from './waiting-work.ts'

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

const listed = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

const effectOf = ({ scores, attendance, releases }: WaitingWork): string => {
  const what = listed.format([
    ...counted(scores, 'nota ou parecer', 'notas ou pareceres'),
    ...counted(attendance, 'lista de frequência', 'listas de frequência'),
    ...counted(releases, 'registro de aula', 'registros de aula'),
  ])
  return `Ainda não chegou ao servidor: ${what}. Tudo fica neste aparelho e só é enviado quando você entrar aqui de novo.`
}

/** A record of somebody that is half typed does not stay on a computer that others use too. */
const mayDropDrafts = async (accountId: string): Promise<boolean> =>
  !hasPersonDrafts(accountId) ||
  confirm({
    title: 'Sair com um cadastro não salvo',
    effect: 'O que você digitou em um cadastro ainda não foi salvo e será perdido.',
    verb: 'Sair e descartar',
  })

/** Signs out; asks first when something that the person typed is only on this device. */
export const signOut = async (accountId: string): Promise<void> => {
  const waiting = waitingWork(accountId, await lookedView())
  const goes =
    waiting.scores + waiting.attendance + waiting.releases === 0 ||
    (await confirm({
      title: 'Sair com lançamentos não enviados',
      effect: effectOf(waiting),
      verb: 'Sair mesmo assim',
    }))
  if (!goes || !(await mayDropDrafts(accountId))) return
  const left = leave()
  // After everything open has heard of it, which may still keep its last key.
  dropPersonDrafts()
  await left
}
