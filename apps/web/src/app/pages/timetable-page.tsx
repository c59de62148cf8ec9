import { TimetablePage } from '../../features/planning/timetable/timetable-page.part.tsx'
import { useTimetableIssue } from './use-timetable-issue.tsx'

/** Where timetables are made, with their papers. */
export const Component = () => {
  const { actionOf, modal } = useTimetableIssue()
  return (
    <>
      <TimetablePage actionsOf={shown => [actionOf(shown)]} />
      {modal}
    </>
  )
}
