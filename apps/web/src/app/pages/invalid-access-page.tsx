import { M } from '@lousa/contract/messages.ts'
import { PATHS } from '../../lib/paths.ts'
import { MessagePage } from './message-page.tsx'

export const Component = () => (
  <MessagePage
    chalk="Olá!"
    title={M.auth.invalidAccess}
    text="Esta página é para quem ainda não entrou. Para usá-la, saia primeiro da sua conta."
    action={{ label: 'Ir para o painel', to: PATHS.app }}
  />
)
