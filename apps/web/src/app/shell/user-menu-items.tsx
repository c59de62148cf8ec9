import { M } from '@lousa/contract/messages.ts'
import { Menu } from '@mantine/core'
import { IconHelp, IconLogout, IconMoon, IconSettings, IconSun } from '@tabler/icons-react'
import { useActor } from '../../features/identity/identity.api.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import type { MenuOf } from '../../ui/late-menu.tsx'
import { shownName } from '../../ui/person-avatar.tsx'
import { useScheme } from '../../ui/use-look.ts'
import { signOut } from './sign-out.ts'

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

/** How the screens look, help, and the way out. */
export const UserMenuItems = ({
  onSettings,
  onHelp,
  ...opener
}: MenuOf<{ onSettings: () => void; onHelp: () => void }>) => {
  const user = useActor()
  return (
    <ButtonMenu {...opener} position="bottom-end" withinPortal>
      <Menu.Dropdown miw={230}>
        <Menu.Label>
          {shownName(user)} · {M.enum[user.role]}
        </Menu.Label>
        <ThemeItem />
        <Menu.Item leftSection={<IconSettings size={18} aria-hidden />} onClick={onSettings}>
          {M.menu.settings}
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={18} aria-hidden />} onClick={onHelp}>
          {M.menu.help}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut(user.id)}>
          {M.menu.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </ButtonMenu>
  )
}
