import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { useParams } from 'react-router'
import { GradePage } from '../../features/academics/grade/grade-page.part.tsx'
import { RecordHistory } from '../../features/audit/history.part.tsx'
import { ClassLetters } from '../../features/people/guardian-letter/class-letters.part.tsx'

/** One class, with the history of it, of its plans and of their lessons. */
export const Component = () => {
  const { id = '' } = useParams()
  return (
    <GradePage
      key={id}
      gradeId={id}
      below={grade => (
        <>
          <ClassLetters grade={grade} />
          <RecordHistory of={{ gradeId: grade.id }} nothing={AUDIT.noneOfGrade} />
        </>
      )}
    />
  )
}
