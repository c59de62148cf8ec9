import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import classes from './connection-notice.module.css'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says that the network is gone, for as long as it is. The status element is always there, so that it is announced. */
export const ConnectionNotice = () => {
  const online = useOnline()
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          Sem conexão com a internet. Enquanto ela não volta, nada novo é salvo.
        </p>
      )}
    </div>
  )
}
