import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MessagePage } from './message-page.tsx'
import { SignInRequiredPage } from './sign-in-required-page.tsx'

/** Shown to signed-in people on a page for visitors. */
export const Component = () => {
  const isSignedIn = useSession(({ auth }) => auth !== null)
  if (!isSignedIn) return <SignInRequiredPage />
  return (
    <MessagePage
      chalk={PAGES.hello}
      title={PAGES.invalidAccessTitle}
      text={PAGES.invalidAccess}
      action={{ label: PAGES.toDashboard, to: PATHS.app }}
    />
  )
}
