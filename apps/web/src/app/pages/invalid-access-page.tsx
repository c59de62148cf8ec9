import { M } from '@lousa/contract/messages.ts'
import { PATHS } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { EnterFirstPage } from './enter-first-page.tsx'
import { MessagePage } from './message-page.tsx'

/** Told to whoever opens a page of visitors while signed in. */
export const Component = () => {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  if (!isSignedIn) return <EnterFirstPage />
  return (
    <MessagePage
      chalk="Olá!"
      title={M.auth.invalidAccess}
      text="Esta página é para quem ainda não entrou. Para usá-la, saia primeiro da sua conta."
      action={{ label: 'Ir para o painel', to: PATHS.app }}
    />
  )
}
