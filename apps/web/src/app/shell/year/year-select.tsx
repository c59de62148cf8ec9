import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { Button } from '@mantine/core'
import { IconCalendarEvent, IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { academicYearsOptions } from '../../../features/academics/academics.api.ts'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { lazyModule } from '../../../lib/device/lazy.ts'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { startingYear } from './starting-year.ts'

const menu = lazyModule(async () => (await import('./year-menu.tsx')).YearMenu)

/** Keeps the chosen year valid: chosen on login, and again when it no longer exists. */
const useMenuYear = (years: readonly AcademicYear[] | undefined): MenuYear | null => {
  const { timeZone } = useInstitution()
  const menuYear = useSession(({ menuYear }) => menuYear)
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  useEffect(() => {
    if (!years) return
    const now = years.find(({ id }) => id === menuYear?.id)
    // The year in the menu may have been renamed since it was chosen.
    if (now && now.year === menuYear?.year) return
    const next = now ?? startingYear(years, todayIn(timeZone))
    setMenuYear(next ? { id: next.id, year: next.year } : null)
  }, [years, menuYear, timeZone, setMenuYear])
  return menuYear
}

/** Which academic year the whole application looks at. The session names it before the years are known. */
export const YearSelect = () => {
  const { role } = useActor()
  const { data } = useQuery({ ...academicYearsOptions(), enabled: role !== 'EDITOR' })
  const chosen = useMenuYear(data?.data)
  // A guardian chooses the year of a child next to the child.
  if (role === 'EDITOR' || role === 'GUARDIAN' || !chosen) return null
  return (
    <LateMenu
      menu={menu}
      given={{ years: data?.data ?? [], chosen }}
      button={
        <Button
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          px="xs"
          h={44}
          aria-label={fill(SHELL.year.labelOf, { year: chosen.year })}
          leftSection={<IconCalendarEvent size={18} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          {chosen.year}
        </Button>
      }
    />
  )
}
