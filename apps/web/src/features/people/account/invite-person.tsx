import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { type Invitation, invite } from '../person/people.api.ts'
import { peopleChanged } from './archive.api.ts'
import type { Invitable } from './invitation-link.tsx'

/** An active person who does not enter yet can be invited: the CPF is what they enter with. */
export const canInvite = ({
  status,
  access,
  userName,
}: Pick<User, 'status' | 'access' | 'userName'>): boolean =>
  status === 'Ativo' && access !== 'ACTIVE' && Boolean(userName)

// Only where no e-mail can be sent.
const InvitationLink = lazy(async () => ({
  default: (await import('./invitation-link.tsx')).InvitationLink,
}))

type Given = { person: Invitable; link: string; sentTo: string | null; expiresAt: string }

/** Sends an invitation; `modal` shows the address where no e-mail can be sent. */
export const useInvite = () => {
  const [busy, setBusy] = useState(false)
  const [given, setGiven] = useState<Given | null>(null)

  const tell = (person: Invitable, { sentTo, link, expiresAt }: Invitation): void => {
    if (link) setGiven({ person, link, sentTo, expiresAt })
    else toast.success(sentTo ? fill(PEOPLE.invited, { email: sentTo }) : PEOPLE.accessStates.INVITED)
  }
  const ask = async (person: Invitable): Promise<void> => {
    setBusy(true)
    try {
      tell(person, await invite(person.id))
      void peopleChanged()
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return {
    busy,
    invite: (person: Invitable) => void ask(person),
    modal: given && (
      <Suspense>
        <InvitationLink {...given} onClose={() => setGiven(null)} />
      </Suspense>
    ),
  }
}
