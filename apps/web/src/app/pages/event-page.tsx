import { EventPage } from '../../features/events/event/event-screen.tsx'
import { useEventPapers } from '../../features/reports/modal/class-papers.part.tsx'

/** One event, with the list of who comes to be signed. */
export const Component = () => <EventPage usePapers={useEventPapers} />
