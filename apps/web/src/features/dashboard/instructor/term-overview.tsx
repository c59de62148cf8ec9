import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { useQuery } from '@tanstack/react-query'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { TermFacts } from '../../planning/lesson/term-figures.part.tsx'
import { termOverviewsOptions } from '../../planning/planning.api.ts'
import classes from './plan-progress.module.css'

/** How far a plan has come in the term for which records of today count. Where it cannot be read, or before the first term, nothing. */
export const TermOverview = ({
  planId,
  yearId,
  about,
}: {
  planId: string
  yearId: string
  /** The plan in words: its part of the page is called by it. */
  about: string
}) => {
  // One answer has the overviews of all plans; the board has just requested it.
  const overviews = useQuery({ ...termOverviewsOptions(yearId), refetchOnMount: false }).data
  const levels = useQuery(educationLevelsOptions(yearId)).data
  const overview = overviews?.data.find(({ lessonPlanId }) => lessonPlanId === planId)
  const level = levels?.data.find(({ academicTerms }) =>
    academicTerms.some(({ id }) => id === overview?.academicTermId),
  )
  const term = level?.academicTerms.find(({ id }) => id === overview?.academicTermId)
  if (!overview || !level || !term) return null
  return (
    <div className={classes.term}>
      <TermFacts of={overview} name={termName(level.type, term.position)} about={about} />
    </div>
  )
}
