import { UnstyledButton } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { academicYearsOptions } from '../../../features/academics/academics.api.ts'
import { useActor, useInstitution } from '../../../features/identity/identity.api.ts'
import { todayIn } from '../../../lib/dates.ts'
import { useSession } from '../../../lib/session.ts'
import classes from './other-year-notice.module.css'
import { startingYear } from './starting-year.ts'

const noteOn = ({ status, start }: { status: string; start: string }, today: string): string => {
  if (status === 'FINISHED') return ' (encerrado)'
  return start > today ? ' (ainda não começou)' : ''
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
      <span>
        Você está vendo {shown.year}
        {noteOn(shown, today)}.
      </span>
      <UnstyledButton
        className={classes.back ?? ''}
        onClick={() => setMenuYear({ id: current.id, year: current.year })}
      >
        Voltar a {current.year}
      </UnstyledButton>
    </p>
  )
}
