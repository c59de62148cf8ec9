import { fill } from '@lousa/contract/messages.ts'
import type { Role } from '@lousa/contract/roles.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { IconWifiOff } from '@tabler/icons-react'
import type { Query } from '@tanstack/react-query'
import { type ReactNode, useSyncExternalStore } from 'react'
import { isAwaited, isFromDevice, isTeachingDayRead } from '../../../lib/device/read-through.ts'
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

/** The oldest of the active reads that `isMeant`; null when there is none. */
const oldestOf = (isMeant: (query: Query) => boolean): number | null => {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: query => isTeachingDayRead(query) && isMeant(query) })
  const ages = shown.map(({ state }) => state.dataUpdatedAt).filter(at => at > 0)
  return ages.length === 0 ? null : Math.min(...ages)
}

const followReads = (changed: () => void) => queryClient.getQueryCache().subscribe(changed)

/** From when that is which cannot be read again now. */
const useDataFrom = (online: boolean): number | null =>
  useSyncExternalStore(followReads, () =>
    oldestOf(query => !online || (isFromDevice(query) && !isAwaited(query))),
  )

/** From when that is whose answer is on its way. */
const useAwaitedFrom = (): number | null =>
  useSyncExternalStore(followReads, () => oldestOf(query => isFromDevice(query) && isAwaited(query)))

const momentOf = (at: number): string => showShortMoment(new Date(at).toISOString(), new Date())

/** Stands over the space above the page: nothing moves when it comes or goes. */
const Updating = ({ from }: { from: number }) => (
  <p className={classes.updating}>{fill(SHELL.connection.updating, { moment: momentOf(from) })}</p>
)

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
  const awaitedFrom = useAwaitedFrom()
  const role = useSession(({ auth }) => auth?.user.role)
  return (
    <div role="status" className={classes.place}>
      {(!online || from !== null) && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          <span>
            {online ? SHELL.connection.noAnswer : sentenceFor(role)}
            {from !== null && fill(SHELL.connection.dataFrom, { moment: momentOf(from) })}
          </span>
        </p>
      )}
      {online && from === null && awaitedFrom !== null && <Updating from={awaitedFrom} />}
      <UpdateNotice />
    </div>
  )
}
