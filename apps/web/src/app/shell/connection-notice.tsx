import type { Role } from '@lousa/contract/roles.ts'
import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useSession } from '../../lib/session.ts'
import classes from './connection-notice.module.css'

const subscribe = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

const sentenceFor = (role: Role | undefined): string =>
  role === 'ADMINISTRATOR' || role === 'INSTRUCTOR'
    ? 'Sem conexão com a internet. Frequência e notas ficam guardadas neste aparelho até ela voltar; o resto só pode ser salvo com conexão.'
    : 'Sem conexão com a internet. O que está na tela pode estar desatualizado.'

/** Says that the network is gone, for as long as it is. The status element is always there, so that it is announced. */
export const ConnectionNotice = () => {
  const online = useOnline()
  const role = useSession(({ auth }) => auth?.user.role)
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <p className={classes.notice}>
          <IconWifiOff size={18} aria-hidden />
          {sentenceFor(role)}
        </p>
      )}
    </div>
  )
}
