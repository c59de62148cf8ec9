import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { TIMETABLE_PAPER as W } from '@lousa/contract/reports/timetable/timetable.messages.ts'
import { Button, Stack } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { OfYear } from '../../features/academics/year/of-year.part.tsx'
import { useInstitution } from '../../features/identity/identity.api.ts'
import {
  TIMETABLE_SEARCH,
  TimetableContent,
  TimetableFilters,
  TimetableWeek,
  useTimetableView,
} from '../../features/planning/timetable/timetable-view.part.tsx'
import { FileList } from '../../features/reports/file/file-list.part.tsx'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { searchOf, wholeNumber } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { useTimetableIssue } from './use-timetable-issue.tsx'

const search = searchOf({ ...TIMETABLE_SEARCH, pagina: wholeNumber(1) })

const ScheduleLink = () => {
  const { scheduleUrl } = useInstitution()
  return scheduleUrl ? (
    <Button
      component="a"
      href={scheduleUrl}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {W.ownAddress}
    </Button>
  ) : null
}

const Timetables = ({ year }: { year: AcademicYear }) => {
  const [{ pagina, ...chosen }, setSearch] = useSearch(search)
  const view = useTimetableView(year, [chosen, setSearch])
  const { actionOf, modal } = useTimetableIssue()
  const { gradeId, instructorId } = view.shown
  const isChosen = chosen.ver === 'escola' || (gradeId ?? instructorId) !== undefined
  return (
    <>
      <PageHeader
        title={M.menu.timetable}
        subtitle={fill(SHARED.ofYear, { year: year.year })}
        tools={<ScheduleLink />}
        primary={{ ...actionOf(view.shown), disabled: !isChosen }}
      />
      <Stack gap="md">
        <TimetableFilters view={view} />
        <TimetableContent
          view={view}
          ofGrade={id => (
            <TimetableWeek key={id} year={year} of={{ gradeId: id }} reason={W.noneOfGrade} {...view.asOf} />
          )}
        />
        <FileList
          tag="TIMETABLE"
          title={W.files}
          page={pagina}
          onPage={page => setSearch({ pagina: page }, { replace: false })}
          empty={W.noFilesHint}
        />
      </Stack>
      {modal}
    </>
  )
}

/** The timetables of classes, instructors and the whole institution: to be read, and issued. */
export const Component = () => (
  <OfYear title={M.menu.timetable}>{year => <Timetables key={year.id} year={year} />}</OfYear>
)
