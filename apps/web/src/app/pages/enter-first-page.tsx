import { M } from '@lousa/contract/messages.ts'
import { PATHS } from '../../lib/paths.ts'
import { MessagePage } from './message-page.tsx'

/** For a visitor at an address that speaks to people who have signed in. */
export const EnterFirstPage = () => (
  <MessagePage
    chalk="Olá!"
    title={M.auth.enterFirst}
    text={M.auth.enterFirstText}
    action={{ label: M.auth.submit, to: PATHS.login }}
  />
)
