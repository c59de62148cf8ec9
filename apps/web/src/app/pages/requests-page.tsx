import { lazy, Suspense } from 'react'
import { useActor } from '../../features/identity/identity.api.ts'
import { PageSkeleton } from '../../ui/page-skeleton.tsx'

const OwnRequests = lazy(async () => ({
  default: (await import('../../features/messages/request/own-requests.part.tsx')).OwnRequests,
}))
const Requests = lazy(async () => ({
  default: (await import('../../features/messages/request/requests.part.tsx')).Requests,
}))

/** Requests to the office: an instructor's own, or all that it is asked for. */
export const Component = () => {
  const { role } = useActor()
  return (
    <Suspense fallback={<PageSkeleton />}>{role === 'INSTRUCTOR' ? <OwnRequests /> : <Requests />}</Suspense>
  )
}
