import { useLocation } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { Unsubscribe } from '../mail/unsubscribe.part.tsx'
import { MessageLink } from './message-link.tsx'

/** Where the two links of an e-mail lead: to its message, and to the end of such e-mails. One file for so little. */
export const Component = () =>
  useLocation().pathname === PATHS.unsubscribe ? <Unsubscribe /> : <MessageLink />
