import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { TERM_MARKS } from '@lousa/contract/academics/grade/term-worths.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { educationLevelsOptions } from '../academics.api.ts'
import { institutionSettingsOptions } from '../policy/policy.api.ts'

const GradeForm = lazy(async () => ({ default: (await import('./grade-form.tsx')).GradeForm }))
const TermWorthsForm = lazy(async () => ({
  default: (await import('./term-worths/term-worths-form.tsx')).TermWorthsForm,
}))
const TermWorthsCopy = lazy(async () => ({
  default: (await import('./term-worths/term-worths-copy.tsx')).TermWorthsCopy,
}))

const TITLES = {
  new: GRADES.newOne,
  edit: GRADES.edit,
  copy: GRADES.duplicate,
  marks: M.modal.termWorths,
  copyMarks: TERM_MARKS.copy.title,
} as const

export type OpenGrade = { kind: 'new' } | { kind: 'edit' | 'copy' | 'marks' | 'copyMarks'; grade: Grade }

type Props = {
  year: AcademicYear
  open: OpenGrade
  /** The level of the filter: a new class begins with it. */
  levelId?: string
  /** Called with the level of a new class. */
  onCreated?: (levelId: string) => void
  onClose: () => void
}

const Content = ({ year, open, levelId = '', onCreated, onClose }: Props) => {
  const levels = useQuery(educationLevelsOptions(year.id))
  const institution = useQuery(institutionSettingsOptions())
  const needed = open.kind === 'marks' ? [levels, institution] : [levels]
  const failed = needed.find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <Modal
        opened
        onClose={onClose}
        title={TITLES[open.kind]}
        centered
        closeButtonProps={{ 'aria-label': M.btn.close }}
      >
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </Modal>
    )
  if (!levels.data) return null
  if (open.kind !== 'marks' && open.kind !== 'copyMarks')
    return (
      <GradeForm
        levels={levels.data.data}
        grade={open.kind === 'edit' ? open.grade : null}
        copyOf={open.kind === 'copy' ? open.grade : null}
        levelId={levelId}
        {...(onCreated ? { onCreated } : {})}
        onClose={onClose}
      />
    )
  const level = levels.data.data.find(({ id }) => id === open.grade.educationLevel.id)
  if (!level) return null
  if (open.kind === 'copyMarks')
    return <TermWorthsCopy year={year} grade={open.grade} level={level} onClose={onClose} />
  if (!institution.data) return null
  return (
    <TermWorthsForm
      grade={open.grade}
      level={level}
      mode={resolvePolicy(institution.data.performancePolicy, open.grade.performancePolicy).mode}
      readOnly={year.status === 'FINISHED'}
      onClose={onClose}
    />
  )
}

/** The open window above the list of classes. A failed read is reported in its place. */
export const GradeModals = (props: Props) => (
  <Suspense>
    <Content {...props} />
  </Suspense>
)
