import { fill } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { Button, Stack, Text } from '@mantine/core'
import { IconMail, IconQrcode } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { useSendsMail } from '../../identity/identity.api.ts'
import { ResetFactor } from '../../identity/own-factor/reset-factor.part.tsx'
import { accessWords, invitationAddress } from './access.words.ts'
import { AccessBadge } from './access-badge.part.tsx'
import { canPrintSlip, slipOf } from './invitation-slip.values.ts'
import { canInvite, useInvite } from './invite-person.tsx'

const words = PEOPLE.accessWords

const InvitationSlips = lazy(async () => ({
  default: (await import('./invitation-slips.part.tsx')).InvitationSlips,
}))

const Archived = ({ person: { statusReason, statusChangedAt } }: { person: User }) => (
  <Text size="sm" c="dimmed">
    {statusChangedAt && fill(words.since, { quando: showInstant(statusChangedAt) })}
    {statusReason && ` ${fill(words.because, { motivo: statusReason })}`}
  </Text>
)

/** Whether a person can enter the system, and the way to get there. */
export const AccessCard = ({ person }: { person: User }) => {
  const { busy, invite, modal } = useInvite()
  const [isPrinting, setPrinting] = useState(false)
  const sendsMail = useSendsMail()
  return (
    <ContentCard title={PEOPLE.accessTitle} aside={<AccessBadge access={person.access} />}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{accessWords(person, sendsMail)}</Text>
        {person.status === 'Inativo' && <Archived person={person} />}
        {canInvite(person) && invitationAddress(person) && (
          <Button
            variant="default"
            leftSection={<IconMail size={18} aria-hidden />}
            loading={busy}
            onClick={() => invite(person)}
          >
            {person.access === 'NONE' ? PEOPLE.invite : PEOPLE.inviteAgain}
          </Button>
        )}
        {canPrintSlip(person) && (
          <Button
            variant="default"
            leftSection={<IconQrcode size={18} aria-hidden />}
            onClick={() => setPrinting(true)}
          >
            {SLIPS.printOne}
          </Button>
        )}
        {person.access === 'ACTIVE' && <ResetFactor id={person.id} name={nameInUse(person)} />}
      </Stack>
      {modal}
      {isPrinting && (
        <Suspense>
          <InvitationSlips {...slipOf(person)} onClose={() => setPrinting(false)} />
        </Suspense>
      )}
    </ContentCard>
  )
}
