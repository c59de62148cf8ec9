import {
  type EducationLevel,
  type Grade,
  schoolClass as gradeShape,
} from '@lousa/contract/academics/academics.contract.ts'
import { TERM_MARKS } from '@lousa/contract/academics/grade/term-worths.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { refusedFields } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormModal } from '../../../../frames/form/form-modal.tsx'
import { newerIn } from '../../../../frames/versions/newer-record.ts'
import { PATHS } from '../../../../lib/address/paths.ts'
import { Modal } from '../../../../ui/modal.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { gradesChanged } from '../../structure.api.ts'
import { saveTermWorths } from '../grade.api.ts'
import { type GradeTerm, termsOf } from './grade-terms.ts'
import { TermWorthsFields } from './term-worths-fields.tsx'
import { type Mode, marksForm, marksInput, marksProblem, plain } from './term-worths-form.schema.ts'

const W = TERM_MARKS

type Props = {
  grade: Grade
  level: EducationLevel
  mode: Mode
  /** Why nothing can be changed: the year is finished. */
  readOnly?: boolean
  onClose: () => void
}

const Closed = ({
  grade,
  onClose,
  children,
}: {
  grade: Grade
  onClose: () => void
  children: React.ReactNode
}) => {
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${M.modal.termWorths}: ${grade.name}`}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {children}
    </Modal>
  )
}

const NoTerms = ({ grade }: { grade: Grade }) => (
  <Group justify="space-between">
    <Text size="sm">{fill(W.noTerms, { level: grade.educationLevel.name })}</Text>
    <Button component={Link} to={PATHS.educationLevels}>
      {W.goToTerms}
    </Button>
  </Group>
)

const Settled = ({ terms }: { terms: readonly GradeTerm[] }) => (
  <dl style={{ margin: 0, display: 'grid', gap: 8 }}>
    {terms.map(({ id, name, highest }) => (
      <Group key={id} justify="space-between">
        <dt>{name}</dt>
        <dd style={{ margin: 0 }}>{highest === null ? '–' : plain(highest)}</dd>
      </Group>
    ))}
  </dl>
)

/** The values that another user saved in between; typed values stay in the fields. */
const OtherMarks = ({ level, now }: { level: EducationLevel; now: Grade }) => (
  <Notice tone="warn">
    {W.changedByOther}{' '}
    {termsOf(level, now)
      .map(({ name, highest }) => `${name}: ${highest === null ? '–' : plain(highest)}`)
      .join(', ')}
    . {W.saveOver}
  </Notice>
)

/** How much each term of a class is worth. */
export const TermWorthsForm = ({ grade, level, mode, readOnly = false, onClose }: Props) => {
  const [now, setNow] = useState(grade)
  const terms = termsOf(level, grade)
  const shown = { ...grade, ...(now === grade ? {} : { highest: now.highest }) }
  if (terms.length === 0 || readOnly)
    return (
      <Closed grade={grade} onClose={onClose}>
        {terms.length === 0 ? <NoTerms grade={grade} /> : <Settled terms={terms} />}
      </Closed>
    )
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${M.modal.termWorths}: ${grade.name}`}
      size="lg"
      schema={marksForm}
      defaultValues={marksInput(terms)}
      onSubmit={async ({ academicTermMarks }) => {
        const problem = marksProblem(mode, academicTermMarks, shown.highest)
        if (problem) throw refusedFields([problem])
        try {
          const isFirst = now.academicTermMarks.length === 0
          await saveTermWorths({ id: grade.id, version: now.version, isFirst }, academicTermMarks)
        } catch (error) {
          setNow(current => newerIn(gradeShape, error) ?? current)
          throw error
        }
        toast.success(fill(W.saved, { grade: grade.name }))
        void gradesChanged()
      }}
      // A sum that is refused belongs under the fields, whichever way the server says it.
      fieldOf={{ TERM_MARK_SUM_EXCEEDED: 'academicTermMarks' }}
    >
      {form => (
        <>
          {now !== grade && <OtherMarks level={level} now={now} />}
          <TermWorthsFields form={form} terms={terms} mode={mode} highest={shown.highest} />
        </>
      )}
    </FormModal>
  )
}
