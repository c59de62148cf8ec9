import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import type { TermMarks } from '@lousa/contract/enrollment/brought/brought.contract.ts'
import { BROUGHT } from '@lousa/contract/enrollment/brought/brought.messages.ts'
import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { CORRECTION_REASON_MAX } from '@lousa/contract/evaluation/score/score-correction.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FormPage } from '../../../frames/form/form-page.tsx'
import { type FormBase, parseBase, usePageForm } from '../../../frames/form/use-page-form.ts'
import type { Crumb } from '../../../frames/page/page-context.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import type { CompareUnit } from '../../../frames/versions/compare-versions.ts'
import { enrollmentAddress } from '../../../lib/address/paths.ts'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { educationLevelsOptions } from '../../academics/academics.api.ts'
import { componentsOfGradeOptions } from '../../curriculum/curriculum.api.ts'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { correctTermMarks, putTermMarks, termMarksOptions } from './brought.api.ts'
import type { TypedMarks } from './term-marks.schema.ts'
import {
  besideGrid,
  cellText,
  type GridShape,
  gridPath,
  gridValues,
  isGridValues,
  type TermMarksValues,
} from './term-marks.values.ts'
import { TermMarksGrid } from './term-marks-grid.tsx'

const W = BROUGHT.marks
const schemas = () => import('./term-marks.schema.ts')

type Of = {
  grade: Grade
  enrollment: StudentEnrollment
  breadcrumb: readonly Crumb[]
  isReadOnly: boolean
}

/** A refused row of the list is shown at its cell. */
const onCells = (error: unknown, places: readonly string[]): unknown =>
  error instanceof Refusal && error.errors
    ? error.on(...error.errors.map(each => ({ ...each, path: gridPath(each.path, places) })))
    : error

const FIELDS: Readonly<Record<string, string>> = {
  mark: W.mark,
  absences: W.absences,
  lessonsGiven: W.lessonsGiven,
  text: W.text,
  note: W.note,
  origin: W.origin,
}

const headerOf = ({ grade, enrollment, breadcrumb }: Of) => ({
  title: W.title,
  subtitle: fill(BROUGHT.about, { student: nameInUse(enrollment.user), grade: grade.name }),
  breadcrumb,
})

const Form = ({ shape, saved, ...of }: Of & { shape: GridShape; saved: TermMarks }) => {
  const { grade, enrollment, isReadOnly } = of
  const navigate = useNavigate()
  const { id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const back = enrollmentAddress({ turma: grade.id })
  // Values outside of the grid are sent as they were last read, which after a refusal is the newer list.
  const lastRead = useRef(saved)
  const [reason, setReason] = useState('')
  const reasonNow = useRef(reason)
  reasonNow.current = reason
  const groundOf = (marks: TermMarks): FormBase<TermMarksValues> => ({
    saved: gridValues(marks, shape),
    version: marks.version,
  })
  const newerGround = (marks: TermMarks): FormBase<TermMarksValues> => {
    lastRead.current = marks
    return groundOf(marks)
  }
  const termTitle = (position: number): string => termName(grade.educationLevel.type, position)
  const termAt = (column: number): string => termTitle(shape.terms[column]?.position ?? column + 1)
  const units = shape.components.map(
    ({ id, name }, row): CompareUnit<TermMarksValues> => ({
      id,
      label: name,
      show: ({ rows }) =>
        (rows[row]?.cells ?? [])
          .map((cell, column) => ({ text: cellText(cell), column }))
          .filter(({ text }) => text !== '')
          .map(({ text, column }) => fill(W.cell, { term: termAt(column), figures: text }))
          .join('\n'),
      paths: [`rows.${row}`],
    }),
  )
  const page = usePageForm<TermMarksValues, TypedMarks>({
    base: groundOf(saved),
    check: async typed => (await schemas()).checkTermMarks(shape)(typed),
    send: async ({ termMarks, places }, version) => {
      try {
        const list = [...termMarks, ...besideGrid(lastRead.current, shape)]
        const why = reasonNow.current.trim()
        await (why === ''
          ? putTermMarks(enrollment.id, list, version ?? 0)
          : correctTermMarks(enrollment.id, { termMarks: list, reason: why }, version ?? 0))
      } catch (error) {
        throw onCells(error, places)
      }
    },
    onDone: () => {
      toast.success(W.saved)
      void navigate(back)
    },
    draftKey: personDraftKey({ institutionId, accountId, record: `notas-${enrollment.id}` }),
    isValues: isGridValues(shape),
    units,
    readCurrent: parseBase(async () => (await schemas()).termMarks, newerGround),
  })
  const labelOf = (path: string): string => {
    const [, row, , column, field = ''] = path.split('.')
    const component = shape.components[Number(row)]?.name ?? ''
    return `${fill(W.detailsTitle, { component, term: termAt(Number(column)) })}: ${FIELDS[field] ?? ''}`
  }
  return (
    <FormPage
      header={headerOf(of)}
      page={page}
      sections={[
        {
          id: 'notas',
          title: W.section,
          content: (
            <Stack gap="xs">
              <Text size="sm">{W.lead}</Text>
              {!isReadOnly && shape.terms.some(({ closedAt }) => closedAt !== null) && (
                <TextInput
                  label={W.correctionReason}
                  description={W.closedHint}
                  maxLength={CORRECTION_REASON_MAX}
                  value={reason}
                  onChange={event => setReason(event.currentTarget.value)}
                />
              )}
              <TermMarksGrid
                shape={shape}
                termTitle={termTitle}
                inWords={grade.type === 'ASSESSMENT'}
                isReadOnly={isReadOnly}
                correctsClosed={reason.trim() !== ''}
              />
            </Stack>
          ),
        },
      ]}
      labelOf={labelOf}
      cancelTo={back}
      isReadOnly={isReadOnly}
    />
  )
}

/** "Notas trazidas": transferred marks and absences of terms, as a grid of components by terms. */
export const TermMarksPage = (of: Of) => {
  const { grade, enrollment } = of
  const components = useQuery(componentsOfGradeOptions(grade.id))
  const levels = useQuery(educationLevelsOptions(grade.academicYear.id))
  const saved = useQuery(termMarksOptions(enrollment.id))
  const terms = levels.data?.data.find(({ id }) => id === grade.educationLevel.id)?.academicTerms
  const header = <PageHeader {...headerOf(of)} />
  const failed = [components, levels, saved].find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <>
        {header}
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (!components.data || !levels.data || !saved.data) return <PageSkeleton />
  if (components.data.data.length === 0)
    return (
      <>
        {header}
        <EmptyState title={W.noComponents} reason={W.noComponentsReason} />
      </>
    )
  if (!terms || terms.length === 0)
    return (
      <>
        {header}
        <EmptyState title={W.noTerms} reason={W.noTermsReason} />
      </>
    )
  return <Form {...of} shape={{ components: components.data.data, terms }} saved={saved.data} />
}
