import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import { useSendsMail } from '../../identity/identity.api.ts'

const TONES: Record<User['access'], Tone> = { NONE: 'neutral', INVITED: 'info', ACTIVE: 'good' }

/** Whether the person can enter. */
export const AccessBadge = ({ access }: { access: User['access'] }) => {
  const sendsMail = useSendsMail()
  return (
    <StatusBadge tone={TONES[access]}>
      {access === 'INVITED' && !sendsMail ? PEOPLE.invitationReady : PEOPLE.accessStates[access]}
    </StatusBadge>
  )
}
