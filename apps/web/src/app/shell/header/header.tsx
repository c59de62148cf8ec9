import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { ActionIcon, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useState } from 'react'
import { useInstitution } from '../../../features/identity/identity.api.ts'
import { BellButton } from '../../../features/messages/inbox/bell-button.part.tsx'
import { lazyModule, useLazyModule } from '../../../lib/device/lazy.ts'
import { OutboxIndicator } from '../outbox/outbox-indicator.tsx'
import { PaletteButton } from '../palette/palette-host.tsx'
import { YearSelect } from '../year/year-select.tsx'
import classes from './header.module.css'
import { UserMenu } from './user-menu.tsx'

const bellWork = lazyModule(
  async () => (await import('../../../features/messages/inbox/bell.part.tsx')).BellWork,
)

const Bell = () => {
  const [isRequested, setIsRequested] = useState(false)
  const Work = useLazyModule(bellWork, isRequested ? 'now' : 'idle')
  return <BellButton Work={Work} onRequest={() => setIsRequested(true)} />
}

/** Whose application this is, which year it looks at, and who is looking. */
export const Header = ({ onMenu }: { onMenu?: () => void }) => {
  const { name, logo } = useInstitution()
  return (
    <header className={classes.header}>
      {onMenu && (
        <ActionIcon
          id="abrir-menu"
          variant="subtle"
          color="gray"
          size={44}
          aria-label={SHELL.menu.open}
          onClick={onMenu}
        >
          <IconMenu2 size={24} aria-hidden />
        </ActionIcon>
      )}
      {logo && <img src={logo} alt="" className={classes.logo} />}
      <Text fw={600} truncate className={classes.name ?? ''} title={name}>
        {name}
      </Text>
      <div className={classes.tools}>
        <PaletteButton />
        <OutboxIndicator />
        <YearSelect />
        <Bell />
        <UserMenu />
      </div>
    </header>
  )
}
