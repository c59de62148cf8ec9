import { M } from '@lousa/contract/messages.ts'
import { useSession } from '../../lib/session.ts'
import { EditorPage } from './editor-page.tsx'
import { MessagePage } from './message-page.tsx'

/** A role without any area is told that; everybody else, that this one page is not theirs. */
export const Component = () => {
  const role = useSession(({ auth }) => auth?.user.role)
  if (role === 'EDITOR') return <EditorPage />
  return (
    <MessagePage
      chalk="403"
      title={M.auth.unauthorized}
      text="O seu perfil não dá acesso a ela. Se você precisa dela no seu trabalho, fale com a secretaria."
      action={{ label: 'Ir para o início', to: '/' }}
    />
  )
}
