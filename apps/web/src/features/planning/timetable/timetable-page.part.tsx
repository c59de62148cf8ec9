import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { FINISH } from '@lousa/contract/planning/generation/generation.messages.ts'
import { TIMETABLE } from '@lousa/contract/planning/weekly-time/weekly-time.messages.ts'
import { Text } from '@mantine/core'
import { IconCheckbox, IconPrinter, IconWand } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { PageAction } from '../../../frames/page/page-action.types.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { FinishedNotice, OfYear } from '../../academics/year/of-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { GradeTimetable } from '../weekly-time/grade-timetable.part.tsx'
import classes from './timetable-screen.module.css'
import {
  type ShownTimetable,
  TIMETABLE_SEARCH,
  TimetableContent,
  TimetableFilters,
  useTimetableView,
} from './timetable-view.part.tsx'

const FinishPlans = lazy(async () => ({
  default: (await import('../generation/finish-plans.part.tsx')).FinishPlans,
}))

const T = TIMETABLE

const search = searchOf(TIMETABLE_SEARCH)
/** The guide of the year opens the generation of lessons. */
const opening = searchOf({ finalizar: anyText })

type Offered = {
  /** Further actions for the shown timetable. */
  actionsOf?: (shown: ShownTimetable) => readonly PageAction[]
}

const Timetable = ({ year, actionsOf = () => [] }: { year: AcademicYear } & Offered) => {
  const view = useTimetableView(year, useSearch(search))
  const isPhone = usePhone()
  const institution = useInstitution()
  const [{ finalizar }, setOpening] = useSearch(opening)
  const [isOpen, setFinishing] = useState(false)
  const isFinishing = isOpen || (finalizar !== '' && year.status === 'OPEN')
  const closeFinishing = () => {
    setFinishing(false)
    if (finalizar !== '') setOpening({ finalizar: '' })
  }
  return (
    <>
      <PageHeader
        title={T.title}
        tight={isPhone}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        breadcrumb={[{ label: M.menu.lessonPlans, to: PATHS.lessonPlans }, { label: T.title }]}
        {...(year.status === 'FINISHED'
          ? {}
          : {
              primary: {
                label: FINISH.title,
                icon: <IconCheckbox size={18} aria-hidden />,
                onClick: () => setFinishing(true),
              },
            })}
        actions={[
          { label: T.make, icon: <IconWand size={18} aria-hidden />, to: PATHS.timetableMaking },
          ...actionsOf(view.shown),
          { label: T.print, icon: <IconPrinter size={18} aria-hidden />, onClick: () => window.print() },
        ]}
      />
      <FinishedNotice year={year} />
      <TimetableFilters view={view} />
      {/* Filters are not printed: the paper names the school and the class. */}
      <Text fw={600} className={classes.paperTitle ?? ''}>
        {[institution.name, view.gradeName].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.sheet}>
        <TimetableContent
          view={view}
          ofGrade={gradeId => <GradeTimetable key={gradeId} year={year} gradeId={gradeId} {...view.asOf} />}
        />
      </div>
      {isFinishing && (
        <Suspense>
          <FinishPlans year={year} gradeId={view.shown.gradeId} onClose={closeFinishing} />
        </Suspense>
      )}
    </>
  )
}

/** The timetable of a class, which is made here, of an instructor, and of the whole school by day. */
export const TimetablePage = (offered: Offered) => (
  <OfYear title={T.title}>{year => <Timetable key={year.id} year={year} {...offered} />}</OfYear>
)
