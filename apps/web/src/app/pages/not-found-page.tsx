import { M } from '@lousa/contract/messages.ts'
import { MessagePage } from './message-page.tsx'

export const Component = () => (
  <MessagePage
    chalk="404"
    title={M.auth.notFound}
    text="O endereço pode ter sido digitado com algum erro, ou a página mudou de lugar."
    action={{ label: 'Ir para o início', to: '/' }}
  />
)
