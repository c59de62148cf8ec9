import { M } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Menu } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconHelp,
  IconLogout,
  IconMail,
  IconMoon,
  IconRoute,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { hasTour, startTour } from '../../../features/help/tour/tour.part.ts'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { ownPageOf } from '../../../lib/address/own-page.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { useScheme } from '../../../ui/use-look.ts'
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
      {dark ? SHELL.useLight : SHELL.useDark}
    </Menu.Item>
  )
}

/** One's own data, how the screens look, help, and the way out. */
export const UserMenuItems = ({
  onAppearance,
  onHelp,
  ...opener
}: MenuOf<{ onAppearance: () => void; onHelp: () => void }>) => {
  const user = useActor()
  const { features } = useInstitution()
  const navigate = useNavigate()
  const own = ownPageOf(user.role)
  return (
    <ButtonMenu {...opener} position="bottom-end" withinPortal>
      <Menu.Dropdown miw={230}>
        <Menu.Label>
          {nameInUse(user)} · {M.enum[user.role]}
        </Menu.Label>
        <Menu.Item component={Link} to={own.path} leftSection={<IconUser size={18} aria-hidden />}>
          {own.label}
        </Menu.Item>
        {user.role === 'ADMINISTRATOR' && features.includes('outbox') && (
          <Menu.Item component={Link} to={PATHS.outbox} leftSection={<IconMail size={18} aria-hidden />}>
            {M.access.outbox}
          </Menu.Item>
        )}
        <ThemeItem />
        <Menu.Item leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />} onClick={onAppearance}>
          {M.menu.appearance}
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={18} aria-hidden />} onClick={onHelp}>
          {M.menu.help}
        </Menu.Item>
        {hasTour(user.role) && (
          <Menu.Item
            leftSection={<IconRoute size={18} aria-hidden />}
            onClick={() =>
              hasTour(user.role) && void startTour({ role: user.role, accountId: user.id }, navigate)
            }
          >
            {M.menu.tour}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void signOut(user.id)}>
          {M.menu.logout}
        </Menu.Item>
      </Menu.Dropdown>
    </ButtonMenu>
  )
}
