import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { useSession } from '../../../lib/session/session.ts'
import { EditorPage } from './editor-page.tsx'
import { MessagePage } from './message-page.tsx'
import { SignInRequiredPage } from './sign-in-required-page.tsx'

/**
 * A visitor is sent to sign in; a role without any area is informed of that; all others learn that they may not open this page.
 */
export const Component = () => {
  const role = useSession(({ auth }) => auth?.user.role)
  if (!role) return <SignInRequiredPage />
  if (role === 'EDITOR') return <EditorPage />
  return (
    <MessagePage
      chalk="403"
      title={PAGES.unauthorizedTitle}
      text={PAGES.unauthorized}
      action={{ label: PAGES.toStart, to: '/' }}
    />
  )
}
