import { M } from '@lousa/contract/messages.ts'
import { SLIPS } from '@lousa/contract/people/account/invitation-slip.messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { IconArchive, IconArchiveOff, IconMail, IconQrcode } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import type { PersonRecord } from '../person/person-records.values.ts'
import type { Archivable } from './archive.api.ts'
import { canPrintSlip, type SlipsOf, slipOf } from './invitation-slip.values.ts'
import { canInvite, useInvite } from './invite-person.tsx'
import { restorePerson } from './restore-person.ts'

// A form, which a page that only shows people else does not need.
const ArchivePerson = lazy(async () => ({
  default: (await import('./archive-person.tsx')).ArchivePerson,
}))

const InvitationSlips = lazy(async () => ({
  default: (await import('./invitation-slips.part.tsx')).InvitationSlips,
}))

type Lifecycle = {
  /** Invite, archive or bring back: what a row of people offers, by what the person's state allows. */
  actionsOf: (person: PersonRecord) => RowAction[]
  archive: (person: Archivable) => void
  /** Makes and prints the invitations of several people. */
  printSlips: (slips: SlipsOf) => void
  /** Belongs somewhere on the page. */
  modals: ReactNode
}

/** The way of a person through the institution, as actions of a row or a page. */
export const useLifecycleActions = (): Lifecycle => {
  const { invite, modal } = useInvite()
  const [archiving, setArchiving] = useState<Archivable | null>(null)
  const [slips, setSlips] = useState<SlipsOf | null>(null)
  const printing = (person: PersonRecord): RowAction[] =>
    canPrintSlip(person)
      ? [
          {
            label: SLIPS.printOne,
            icon: <IconQrcode size={18} aria-hidden />,
            onClick: () => setSlips(slipOf(person)),
          },
        ]
      : []
  const inviting = (person: PersonRecord): RowAction[] =>
    canInvite(person)
      ? [
          {
            label: person.access === 'NONE' ? PEOPLE.invite : PEOPLE.inviteAgain,
            icon: <IconMail size={18} aria-hidden />,
            onClick: () => invite(person),
          },
        ]
      : []
  const turning = (person: PersonRecord): RowAction =>
    person.status === 'Ativo'
      ? {
          label: M.btn.archive,
          icon: <IconArchive size={18} aria-hidden />,
          destructive: true,
          onClick: () => setArchiving(person),
        }
      : {
          label: PEOPLE.restore,
          icon: <IconArchiveOff size={18} aria-hidden />,
          onClick: () => void restorePerson(person),
        }
  return {
    actionsOf: person => [...inviting(person), ...printing(person), turning(person)],
    archive: setArchiving,
    printSlips: setSlips,
    modals: (
      <>
        {archiving && (
          <Suspense>
            <ArchivePerson person={archiving} opened onClose={() => setArchiving(null)} />
          </Suspense>
        )}
        {slips && (
          <Suspense>
            <InvitationSlips {...slips} onClose={() => setSlips(null)} />
          </Suspense>
        )}
        {modal}
      </>
    ),
  }
}
