import { DAY_ROLL } from '@lousa/contract/attendance/day/day-roll.messages.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { isCivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ChooseClass } from '../../../frames/page/choose-class.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { classDayAddress, PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf, textThat } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { addDays, showDate, showLongDate, todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { useClassNameOnDevice } from '../../planning/use-plan-class.part.ts'
import { dayRollOptions } from '../attendance.api.ts'
import classes from '../attendance-editor.module.css'
import { DayEditor } from './day-editor.tsx'

const search = searchOf({ turma: anyText, dia: textThat(isCivilDate) })

/** Draws the page's head over what is below it, with what can be done there. */
type Page = (actions: readonly PageAction[], body: ReactNode) => ReactNode

const Content = ({ gradeId, date, page }: { gradeId: string; date: string; page: Page }) => {
  const { data, error, refetch } = useQuery(dayRollOptions(gradeId, date))
  if (!data)
    return page(
      [],
      <ContentCard>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={10} />}
      </ContentCard>,
    )
  if (data.lessons.length === 0 || data.data.length === 0)
    return page(
      [],
      <ContentCard>
        {data.lessons.length === 0 ? (
          <EmptyState title={DAY_ROLL.noLessons} reason={DAY_ROLL.noLessonsReason} />
        ) : (
          <EmptyState title={M.empty.enrollments} reason={LESSON_SHEET.nobody} />
        )}
      </ContentCard>,
    )
  return <DayEditor key={`${gradeId} ${date}`} roll={data} page={page} />
}

const DayOfClass = ({ gradeId, date, today }: { gradeId: string; date: string; today: string }) => {
  const { data: roll, error } = useQuery(dayRollOptions(gradeId, date))
  const listedName = useClassNameOnDevice(gradeId, error !== null && !roll)
  const name = roll?.grade.name ?? listedName
  const around: PageAction[] = [
    {
      label: DAY_ROLL.former,
      icon: <IconChevronLeft size={18} aria-hidden />,
      to: classDayAddress(gradeId, addDays(date, -1)),
    },
    {
      label: DAY_ROLL.next,
      icon: <IconChevronRight size={18} aria-hidden />,
      ...(date < today ? { to: classDayAddress(gradeId, addDays(date, 1)) } : { disabled: true }),
    },
  ]
  const page: Page = (actions, body) => (
    <div className={classes.page}>
      <PageHeader
        compact
        title={name ?? DAY_ROLL.menu}
        tabTitle={name ? fill(DAY_ROLL.tab, { grade: name, date: showDate(date) }) : DAY_ROLL.menu}
        subtitle={fill(DAY_ROLL.subtitle, { date: showLongDate(date) })}
        actions={[...actions, ...around]}
      />
      <div className={classes.body}>{body}</div>
    </div>
  )
  return <Content gradeId={gradeId} date={date} page={page} />
}

/** "O meu dia nesta turma": the roll of a class on a day, and the content of each of its lessons. */
export const Component = () => {
  const [{ turma, dia }] = useSearch(search)
  const today = todayIn(useInstitution().timeZone)
  if (!turma)
    return (
      <ChooseClass
        title={DAY_ROLL.menu}
        choose={DAY_ROLL.choose}
        reason={DAY_ROLL.chooseReason}
        to={PATHS.classes}
      />
    )
  return <DayOfClass gradeId={turma} date={dia ?? today} today={today} />
}
