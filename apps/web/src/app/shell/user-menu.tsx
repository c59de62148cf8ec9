import { M } from '@lousa/contract/messages.ts'
import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconHelp, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useActor } from '../../features/identity/identity.api.ts'
import { useSession } from '../../lib/session.ts'
import { PersonAvatar, shownName } from '../../ui/person-avatar.tsx'
import { useScheme } from '../../ui/use-look.ts'
import classes from './header.module.css'
import { signOut } from './sign-out.ts'

const SettingsPanel = lazy(async () => ({ default: (await import('./settings-panel.tsx')).SettingsPanel }))
const HelpModal = lazy(async () => ({ default: (await import('./help-modal.tsx')).HelpModal }))

const ThemeItem = () => {
  const dark = useScheme() === 'dark'
  const setSettings = useSession(({ setSettings }) => setSettings)
  return (
    <Menu.Item
      closeMenuOnClick={false}
      leftSection={dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
      onClick={() => setSettings({ theme: dark ? 'light' : 'dark' })}
    >
      {dark ? 'Usar tema claro' : 'Usar tema escuro'}
    </Menu.Item>
  )
}

/** Who is signed in, how the screens look, help, and the way out. */
export const UserMenu = () => {
  const user = useActor()
  const [settings, settingsPanel] = useDisclosure(false)
  const [help, helpModal] = useDisclosure(false)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.person ?? ''}>
            <PersonAvatar person={user} />
            <VisuallyHidden>Conta de</VisuallyHidden>
            <div className={classes.words}>
              <Text size="sm" fw={600} truncate>
                {shownName(user)}
              </Text>
              <Text size="xs" c="dimmed" truncate>
                {M.enum[user.role]}
              </Text>
            </div>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={230}>
          <Menu.Label>
            {shownName(user)} · {M.enum[user.role]}
          </Menu.Label>
          <ThemeItem />
          <Menu.Item leftSection={<IconSettings size={18} aria-hidden />} onClick={settingsPanel.open}>
            {M.menu.settings}
          </Menu.Item>
          <Menu.Item leftSection={<IconHelp size={18} aria-hidden />} onClick={helpModal.open}>
            {M.menu.help}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut(user.id)}>
            {M.menu.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {settings && <SettingsPanel onClose={settingsPanel.close} />}
        {help && <HelpModal onClose={helpModal.close} />}
      </Suspense>
    </>
  )
}
