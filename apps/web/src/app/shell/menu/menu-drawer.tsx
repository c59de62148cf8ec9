import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Drawer } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useInstitution } from '../../../features/identity/identity.api.ts'
import { useLayer } from '../../../ui/use-layer.ts'
import classes from '../shell.module.css'
import { MenuList } from './menu-list.tsx'
import { MENU_REGION } from './menu-place.ts'

/** The menu for screens without room for it next to the page. */
export const MenuDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  // Never open from the start, also when it was waited for: only so does the focus find its way back.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(opened), [opened])
  useLayer(shown, onClose)
  const { name } = useInstitution()
  return (
    <Drawer.Root opened={shown} onClose={onClose} size={300} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={SHELL.menu.label} className={classes.drawer ?? ''}>
        <Drawer.Body className={classes.drawerBody ?? ''}>
          <nav {...MENU_REGION} className={`${classes.menu} ${classes.side}`}>
            <MenuList onClose={onClose} of={name} />
          </nav>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
