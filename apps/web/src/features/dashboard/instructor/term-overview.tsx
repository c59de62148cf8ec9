import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { termOf } from '@lousa/rules/academics/level/terms.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { allGradesOptions, educationLevelsOptions } from '../../academics/academics.api.ts'
import { TermFigures } from '../../planning/lesson/term-figures.part.tsx'
import classes from './plan-progress.module.css'

/** How far a plan has come in the term that contains today. Where it cannot be told, or between terms, nothing. */
export const TermOverview = ({
  planId,
  gradeId,
  yearId,
  today,
}: {
  planId: string
  gradeId: string
  yearId: string
  today: string
}) => {
  const grades = useQuery(allGradesOptions(yearId)).data
  const levels = useQuery(educationLevelsOptions(yearId)).data
  const levelId = grades?.find(({ id }) => id === gradeId)?.educationLevel.id
  const level = levels?.data.find(({ id }) => id === levelId)
  const term = level && termOf(today, level.academicTerms)
  if (!level || !term) return null
  return (
    <div className={classes.term}>
      <TermFigures planId={planId} term={{ id: term.id, name: termName(level.type, term.position) }} />
    </div>
  )
}
