import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'

/** The years to choose from. */
export const YearMenu = ({
  years,
  chosen,
  ...opener
}: MenuOf<{ years: readonly AcademicYear[]; chosen: MenuYear }>) => {
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  return (
    <ButtonMenu {...opener} position="bottom-end" withinPortal>
      <Menu.Dropdown miw={200}>
        <Menu.Label>{SHELL.year.label}</Menu.Label>
        {years.map(({ id, year, status }) => (
          <Menu.Item
            key={id}
            onClick={() => setMenuYear({ id, year })}
            rightSection={id === chosen.id ? <IconCheck size={16} aria-label={SHELL.year.chosen} /> : null}
          >
            {year}
            {status === 'FINISHED' ? SHELL.year.finished : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  )
}
