import { fill } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { IconWifiOff } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isFromDevice, isOfTheDay } from '../../../lib/device/read-through.ts'
import { queryClient } from '../../../lib/http/query-client.ts'
import { useSession } from '../../../lib/session/session.ts'
import { showShortMoment } from '../../../lib/text/dates.ts'
import classes from './connection-notice.module.css'
import { UpdateNotice } from './update-notice.tsx'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** The oldest of what is on screen, of what cannot be asked for again now; null when nothing is. */
const oldestShown = (online: boolean): number | null => {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: query => isOfTheDay(query) && (!online || isFromDevice(query)) })
  const ages = shown.map(({ state }) => state.dataUpdatedAt).filter(at => at > 0)
  return ages.length === 0 ? null : Math.min(...ages)
}

const followReads = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

const useDataFrom = (online: boolean): number | null =>
  useSyncExternalStore(followReads, () => oldestShown(online))

const sentenceFor = (role: Role | undefined): ReactNode =>
  role === 'ADMINISTRATOR' || role === 'INSTRUCTOR' ? (
    <>
      {SHELL.connection.offlineTeaching}
      <span className={classes.more}>{SHELL.connection.offlineTeachingMore}</span>.
    </>
  ) : (
    SHELL.connection.offline
  )

/**
 * Says that the network is gone, for as long as it is, from when the shown data are, and that there is a new version.
 * The status element is always there, so that it is announced.
 */
export const ConnectionNotice = () => {
  const online = useOnline()
  const from = useDataFrom(online)
  const role = useSession(({ auth }) => auth?.user.role)
  return (
    <div role="status" className={classes.place}>
      {(!online || from !== null) && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          <span>
            {online ? SHELL.connection.noAnswer : sentenceFor(role)}
            {from !== null &&
              fill(SHELL.connection.dataFrom, {
                moment: showShortMoment(new Date(from).toISOString(), new Date()),
              })}
          </span>
        </p>
      )}
      <UpdateNotice />
    </div>
  )
}
