import { EVENTS as E } from '@lousa/contract/events/event.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useNavigate } from 'react-router'
import { createdToast } from '../../../frames/form/record-form.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { eventsChanged } from './event.api.ts'
import { eventPath } from './event.values.ts'
import { EventForm } from './event-form.tsx'

/** A new event. Saved, it is shown, with its link and its survey still to be made. */
export const Component = () => {
  const navigate = useNavigate()
  return (
    <EventForm
      event={null}
      header={{
        title: E.createTitle,
        breadcrumb: [{ label: M.menu.events, to: PATHS.events }, { label: E.createTitle }],
      }}
      cancelTo={PATHS.events}
      onSaved={id => {
        toast.success(createdToast(E.item))
        void eventsChanged()
        void navigate(eventPath(id), { replace: true })
      }}
    />
  )
}
