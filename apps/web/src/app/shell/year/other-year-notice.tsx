import { fill } from '@lousa/contract/messages.ts'
import { SHELL } from '@lousa/contract/shell/shell.messages.ts'
import { UnstyledButton } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { academicYearsOptions } from '../../../features/academics/academics.api.ts'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import classes from './other-year-notice.module.css'
import { startingYear } from './starting-year.ts'

type Shown = { year: string; status: string; start: string }

const lookingAt = ({ year, status, start }: Shown, today: string): string => {
  if (status === 'FINISHED') return fill(SHELL.year.lookingFinished, { year })
  return start > today ? fill(SHELL.year.lookingAhead, { year }) : fill(SHELL.year.looking, { year })
}

/** Says that the screens look at another year than the one that is running, and leads back to that. */
export const OtherYearNotice = () => {
  const { role } = useActor()
  const { timeZone } = useInstitution()
  const { data } = useQuery({ ...academicYearsOptions(), enabled: role !== 'EDITOR' })
  const menuYear = useSession(({ menuYear }) => menuYear)
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  const today = todayIn(timeZone)
  const shown = data?.data.find(({ id }) => id === menuYear?.id)
  const current = data && startingYear(data.data, today)
  if (!shown || !current || shown.id === current.id) return null
  return (
    <p className={classes.notice}>
      <IconCalendarEvent size={16} aria-hidden />
      <span>{lookingAt(shown, today)}</span>
      <UnstyledButton
        className={classes.back ?? ''}
        onClick={() => setMenuYear({ id: current.id, year: current.year })}
      >
        {fill(SHELL.year.backTo, { year: current.year })}
      </UnstyledButton>
    </p>
  )
}
