import { M } from '@lousa/contract/messages.ts'
import { OfYear } from '../../features/academics/year/of-year.part.tsx'
import { OfficeMessages } from '../../features/messages/message/office-messages.part.tsx'
import { OpenRequests } from '../../features/messages/request/open-requests.part.tsx'

/** The office's notifications of the year that the menu shows. */
export const Component = () => (
  <OfYear title={M.menu.notifications}>
    {({ id }) => <OfficeMessages key={id} yearId={id} above={<OpenRequests yearId={id} />} />}
  </OfYear>
)
