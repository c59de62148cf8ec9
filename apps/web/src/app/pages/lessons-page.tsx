import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import type { Lesson } from '@lousa/contract/planning/lesson/lesson.contract.ts'
import { lazy, Suspense, useState } from 'react'
import { useActor } from '../../features/identity/identity.api.ts'
import { Component as Lessons } from '../../features/planning/lesson/list/lessons-screen.tsx'
import { useSession } from '../../lib/session/session.ts'

const RequestForm = lazy(async () => ({
  default: (await import('../../features/messages/request/request-form.part.tsx')).RequestForm,
}))

/** The lessons of a plan; who teaches them asks the office for what only it may change. */
export const Component = () => {
  const { role } = useActor()
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const [lesson, setLesson] = useState<Lesson | null>(null)
  if (role !== 'INSTRUCTOR' || yearId === undefined) return <Lessons />
  return (
    <>
      <Lessons askAbout={each => [{ label: REQUESTS.ask, onClick: () => setLesson(each) }]} />
      {lesson && (
        <Suspense>
          <RequestForm yearId={yearId} start={{ lesson }} onClose={() => setLesson(null)} />
        </Suspense>
      )}
    </>
  )
}
