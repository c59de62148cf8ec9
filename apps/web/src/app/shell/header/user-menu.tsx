import { M } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useActor } from '../../../features/identity/identity.api.ts'
import { lazyModule } from '../../../lib/device/lazy.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { nameInUse, PersonAvatar } from '../../../ui/person-avatar.tsx'
import classes from './header.module.css'

const items = lazyModule(async () => (await import('./user-menu-items.tsx')).UserMenuItems)
const AppearancePanel = lazy(async () => ({
  default: (await import('./appearance-panel.tsx')).AppearancePanel,
}))
const HelpModal = lazy(async () => ({ default: (await import('./help-modal.tsx')).HelpModal }))

const TermsGate = lazy(async () => ({
  default: (await import('../../../features/identity/texts/terms-gate.part.tsx')).TermsGate,
}))

const leave = async (accountId: string) => (await import('./sign-out.ts')).signOut(accountId)

/** The signed-in person, appearance, help, and sign-out. */
export const UserMenu = () => {
  const user = useActor()
  const [appearance, appearancePanel] = useDisclosure(false)
  const [help, helpModal] = useDisclosure(false)
  return (
    <>
      <LateMenu
        menu={items}
        given={{ onAppearance: appearancePanel.open, onHelp: helpModal.open }}
        button={
          <UnstyledButton className={classes.person ?? ''} data-tour="conta">
            <PersonAvatar person={user} />
            <VisuallyHidden>{SHELL.accountOf}</VisuallyHidden>
            <div className={classes.words}>
              <Text size="sm" fw={600} truncate>
                {nameInUse(user)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {M.enum[user.role]}
              </Text>
            </div>
          </UnstyledButton>
        }
      />
      <Suspense>
        {appearance && <AppearancePanel onClose={appearancePanel.close} />}
        {help && <HelpModal onClose={helpModal.close} />}
        {user.mustAcceptTerms && <TermsGate onSignOut={() => void leave(user.id)} />}
      </Suspense>
    </>
  )
}
