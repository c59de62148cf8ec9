import type { SchoolEvent } from '@lousa/contract/academics/academics.contract.ts'
import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { eventOptions, eventsChanged } from './event.api.ts'
import { eventPath } from './event.values.ts'
import { EventForm } from './event-form.tsx'

const Form = ({ event }: { event: SchoolEvent }) => {
  const navigate = useNavigate()
  const own = eventPath(event.id)
  return (
    <EventForm
      event={event}
      header={{
        title: E.editTitle,
        subtitle: event.name,
        breadcrumb: [
          { label: M.menu.events, to: PATHS.events },
          { label: event.name, to: own },
          { label: M.btn.edit },
        ],
      }}
      cancelTo={own}
      onSaved={() => {
        toast.success(M.toast.updated)
        void eventsChanged()
        void navigate(own, { replace: true })
      }}
    />
  )
}

const Edit = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(eventOptions(id))
  if (data) return <Form event={data} />
  if (!error) return <PageSkeleton />
  return (
    <>
      <PageHeader title={E.editTitle} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  )
}

/** Changes to an event. */
export const Component = () => {
  const { id = '' } = useParams()
  return <Edit key={id} id={id} />
}
