import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../features/identity/identity.api.ts'
import { invalidateCopies } from '../../features/messages/mail/copies.api.ts'
import { ownRecordOptions } from '../../features/people/own-record/own-record.api.ts'
import { OwnRecordFacts } from '../../features/people/own-record/own-record-facts.tsx'
import { OwnRecordForm } from '../../features/people/own-record/own-record-form.tsx'
import { DetailPage } from '../../frames/page/detail-page.tsx'
import { ownPageOf } from '../../lib/address/own-page.ts'
import { PATHS } from '../../lib/address/paths.ts'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'

// Next to or below the main content: the record is there before it.
const PasswordChange = lazy(async () => ({
  default: (await import('../../features/identity/access-link/password-change.part.tsx')).PasswordChange,
}))
const OwnFactorCard = lazy(async () => ({
  default: (await import('../../features/identity/own-factor/own-factor-card.part.tsx')).OwnFactorCard,
}))
const SessionList = lazy(async () => ({
  default: (await import('../../features/identity/sign-in/session-list.part.tsx')).SessionList,
}))
const CopiesCard = lazy(async () => ({
  default: (await import('../../features/messages/mail/copies-card.part.tsx')).CopiesCard,
}))
const PushCard = lazy(async () => ({
  default: (await import('../../features/messages/push/push-card.part.tsx')).PushCard,
}))
const ConsentsCard = lazy(async () => ({
  default: (await import('../../features/people/consent/consents-card.tsx')).ConsentsCard,
}))

/** One's own record, password and sessions, for every role. */
export const Component = () => {
  const { role } = useActor()
  const [saves, setSaves] = useState(0)
  const query = useQuery(ownRecordOptions())
  const { label: title } = ownPageOf(role)
  const onSaved = () => {
    setSaves(saves + 1)
    void invalidateCopies()
  }
  const breadcrumb = [{ label: M.menu.dashboard, to: PATHS.app }, { label: title }]
  return (
    <DetailPage
      query={query}
      waitingTitle={title}
      header={() => ({
        title,
        subtitle: role === 'EDITOR' ? ACCESS.editorLead : ACCESS.ownLead,
        breadcrumb: role === 'EDITOR' ? [] : breadcrumb,
      })}
      side={() => (
        <Suspense fallback={<RowsSkeleton rows={4} />}>
          <CopiesCard />
          <PushCard />
          <PasswordChange />
          <OwnFactorCard />
          <SessionList />
        </Suspense>
      )}
    >
      {person => (
        <>
          <OwnRecordForm key={saves} person={person} onSaved={onSaved} />
          <OwnRecordFacts person={person} />
          {role === 'STUDENT-SMELJ' && (
            <Suspense fallback={<RowsSkeleton rows={2} />}>
              <ConsentsCard person={person} />
            </Suspense>
          )}
        </>
      )}
    </DetailPage>
  )
}
