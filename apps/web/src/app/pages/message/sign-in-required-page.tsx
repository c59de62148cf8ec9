import { M } from '@lousa/contract/messages.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { MessagePage } from './message-page.tsx'

/** For a visitor at an address that speaks to people who have signed in. */
export const SignInRequiredPage = () => (
  <MessagePage
    chalk={PAGES.hello}
    title={PAGES.enterFirst}
    text={PAGES.enterFirstText}
    action={{ label: M.auth.submit, to: PATHS.login }}
  />
)
