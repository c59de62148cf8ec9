import { M } from '@lousa/contract/messages.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { MessagePage } from './message-page.tsx'

export const Component = () => (
  <MessagePage
    chalk="404"
    title={M.auth.notFound}
    text={PAGES.notFound}
    action={{ label: PAGES.toStart, to: '/' }}
  />
)
