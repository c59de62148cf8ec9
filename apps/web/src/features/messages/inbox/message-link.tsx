import type { Role } from '@lousa/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { useActor } from '../../identity/identity.api.ts'
import { messageOptions } from '../message/message.api.ts'
import { ownReceipt } from './inbox.api.ts'

/** The address for received messages: students on their page, guardians by child, all others behind the bell. */
const inboxOf = (role: Role): string => (role === 'STUDENT' ? PATHS.studentNotifications : PATHS.app)

/** The office sees as the office what it has only sent. */
const OfOffice = ({ id }: { id: string }) => {
  const { id: userId } = useActor()
  const { data, error } = useQuery(messageOptions(id))
  if (!data && !error) return <PageSkeleton />
  const path = data && ownReceipt(data, userId) ? PATHS.app : PATHS.notifications
  return <Navigate replace to={`${path}?mensagem=${encodeURIComponent(id)}`} />
}

/** The link of an e-mail: leads to the inbox with the message open. */
export const MessageLink = () => {
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const { role } = useActor()
  if (role === 'ADMINISTRATOR') return <OfOffice id={id} />
  if (role === 'GUARDIAN') {
    const child = search.get('filho')
    const ofChild = child === null ? '' : `&filho=${encodeURIComponent(child)}`
    return <Navigate replace to={`${PATHS.app}?aba=avisos${ofChild}`} />
  }
  return <Navigate replace to={`${inboxOf(role)}?mensagem=${encodeURIComponent(id)}`} />
}
