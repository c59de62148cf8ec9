import { M } from '@lousa/contract/messages.ts'
import { MessagePage } from './message-page.tsx'

export const Component = () => (
  <MessagePage
    chalk="403"
    title={M.auth.unauthorized}
    text="O seu perfil não dá acesso a ela. Se você precisa dela no seu trabalho, fale com a secretaria."
    action={{ label: 'Ir para o início', to: '/' }}
  />
)
