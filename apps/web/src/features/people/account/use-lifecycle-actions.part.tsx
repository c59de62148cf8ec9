import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { IconArchive, IconArchiveOff, IconMail } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import type { PersonRecord } from '../person/person-records.values.ts'
import type { Archivable } from './archive.api.ts'
import { canInvite, useInvite } from './invite-person.tsx'
import { restorePerson } from './restore-person.ts'

// A form, which a page that only shows people else does not need.
const ArchivePerson = lazy(async () => ({
  default: (await import('./archive-person.tsx')).ArchivePerson,
}))

type Lifecycle = {
  /** Invite, archive or bring back: what a row of people offers, by what the person's state allows. */
  actionsOf: (person: PersonRecord) => RowAction[]
  archive: (person: Archivable) => void
  /** Belongs somewhere on the page. */
  modals: ReactNode
}

/** The way of a person through the institution, as actions of a row or a page. */
export const useLifecycleActions = (): Lifecycle => {
  const { invite, modal } = useInvite()
  const [archiving, setArchiving] = useState<Archivable | null>(null)
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
    actionsOf: person => [...inviting(person), turning(person)],
    archive: setArchiving,
    modals: (
      <>
        {archiving && (
          <Suspense>
            <ArchivePerson person={archiving} opened onClose={() => setArchiving(null)} />
          </Suspense>
        )}
        {modal}
      </>
    ),
  }
}
