import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { POLICY } from '@lousa/contract/academics/policy/policy.messages.ts'
import type { Institution } from '@lousa/contract/identity/institution/institution.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { FieldError } from '@lousa/contract/refusal/field-errors.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { checkTermWorths, termWorthsSum } from '@lousa/rules/academics/grade/term-worths.rules.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { type FormBase, parseBase } from '../../../frames/form/use-page-form.ts'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { academicYearsOptions, educationLevelsOptions, gradeOptions } from '../academics.api.ts'
import { institutionSettingsOptions } from '../policy/policy.api.ts'
import { type PolicyValues, policyInput, type WholePolicy } from '../policy/policy-form.values.ts'
import { PolicyPage } from '../policy/policy-page.part.tsx'
import { policySections } from '../policy/policy-sections.part.tsx'
import { gradesChanged } from '../structure.api.ts'
import { FinishedNotice } from '../year/of-year.part.tsx'
import { gradeIs, updateGrade } from './grade.api.ts'
import { NoGrade } from './no-grade.tsx'
import { PolicyWhose } from './policy-whose.tsx'
import { closedTerms, type GradeTerm, termsOf } from './term-worths/grade-terms.ts'

const P = POLICY
const plain = (value: number): string => formatMark(value, 1)

/** A class without marks for its terms is shown with equal parts. */
const exampleTerms = (terms: readonly GradeTerm[], highest: number, isSum: boolean) => {
  const isSettled = terms.some(term => (term.highest ?? 0) > 0)
  const share = isSum ? Math.floor((highest * 10) / Math.max(1, terms.length)) / 10 : highest
  return {
    isSettled,
    terms: terms.map(({ name, highest: own }) => ({ name, highest: isSettled ? (own ?? 0) : share })),
  }
}

type Given = { grade: Grade; level: EducationLevel; institution: Institution; isFinished: boolean }

const useGround = ({ level, institution }: Pick<Given, 'level' | 'institution'>) => {
  const terms = level.academicTerms.length
  return ({ performancePolicy, version }: Grade): FormBase<PolicyValues> => ({
    saved: policyInput(resolvePolicy(institution.performancePolicy, performancePolicy), {
      own: performancePolicy !== null,
      terms,
    }),
    version,
  })
}

const problemOf =
  (given: Given, terms: readonly GradeTerm[]) =>
  (policy: WholePolicy | null): FieldError | null => {
    const { mode } = policy ?? resolvePolicy(given.institution.performancePolicy)
    const marks = terms.map(({ highest }) => ({ highest: highest ?? 0 }))
    const problem = given.grade.type === 'MARK' ? checkTermWorths(mode, marks, given.grade.highest) : null
    if (!problem) return null
    const figures = { sum: plain(termWorthsSum(marks)), highest: plain(given.grade.highest) }
    return { path: policy ? 'mode' : 'own', code: problem.code, message: fill(P.marks.SUM_NOT_FIT, figures) }
  }

const FIELD_OF = { TERM_MARK_SUM_EXCEEDED: 'mode', TERM_MARK_EXCEEDED: 'mode' } as const

const Policy = (given: Given) => {
  const { grade, level, institution, isFinished } = given
  const [saves, setSaves] = useState(0)
  const groundOf = useGround(given)
  const closed = closedTerms(level)
  const isReadOnly = isFinished || closed !== null
  const terms = termsOf(level, grade)
  const followed = resolvePolicy(institution.performancePolicy)
  const { mode } = resolvePolicy(institution.performancePolicy, grade.performancePolicy)
  const example = exampleTerms(terms, grade.highest, mode === 'SUM')
  const isMarks = grade.type === 'MARK'
  return (
    <PolicyPage
      key={saves}
      header={{ title: P.ofGrade, subtitle: `${grade.name} · ${grade.educationLevel.name}` }}
      draftOf={grade.id}
      ground={groundOf(grade)}
      of={{
        type: grade.type,
        highest: grade.highest,
        average: grade.average,
        retention: grade.effectiveRetention,
        terms: example.terms,
      }}
      followed={followed}
      whose={{
        id: 'de-quem',
        title: P.sections.whose,
        content: <PolicyWhose disabled={isReadOnly} />,
      }}
      settings={policySections({
        terms: terms.map(({ name }) => name),
        disabled: isReadOnly,
        marks: isMarks,
      })}
      problemOf={problemOf(given, terms)}
      send={async ({ policy }, version) => {
        gradeIs(await updateGrade(grade.id, { performancePolicy: policy }, version))
        void gradesChanged()
        toast.success(P.savedRecomputed)
      }}
      onDone={() => setSaves(count => count + 1)}
      readCurrent={parseBase(async () => (await import('./grade.schema.ts')).grade, groundOf)}
      fieldOf={FIELD_OF}
      cancelTo={PATHS.grades}
      isReadOnly={isReadOnly}
      note={
        example.isSettled
          ? undefined
          : fill(P.exampleNoTermWorths, {
              marks: example.terms.map(({ highest }) => plain(highest)).join(', '),
            })
      }
      notice={
        <>
          <FinishedNotice
            year={{ year: grade.academicYear.year, status: isFinished ? 'FINISHED' : 'OPEN' }}
          />
          {!isFinished && closed && (
            <Notice tone="info">{fill(P.closedLocked, { terms: closed, level: level.name })}</Notice>
          )}
          {!isMarks && <Notice tone="info">{P.assessment}</Notice>}
        </>
      }
    />
  )
}

const OfGrade = ({ grade }: { grade: Grade }) => {
  const levels = useQuery(educationLevelsOptions(grade.academicYear.id))
  const years = useQuery(academicYearsOptions())
  const institution = useQuery(institutionSettingsOptions())
  const failed = [levels, years, institution].find(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <>
        <PageHeader title={P.ofGrade} />
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </>
    )
  if (!levels.data || !years.data || !institution.data) return <PageSkeleton />
  const level = levels.data.data.find(({ id }) => id === grade.educationLevel.id)
  if (!level) return <NoGrade title={P.ofGrade} />
  const year = years.data.data.find(({ id }) => id === grade.academicYear.id)
  return (
    <Policy
      grade={grade}
      level={level}
      institution={institution.data}
      isFinished={year?.status === 'FINISHED'}
    />
  )
}

/** The rule of calculation of one class: the institution's, or its own. */
export const Component = () => {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(gradeOptions(id))
  if (data) return <OfGrade key={id} grade={data} />
  if (error instanceof Refusal && error.status === 404) return <NoGrade title={P.ofGrade} />
  return error ? (
    <>
      <PageHeader title={P.ofGrade} />
      <ErrorState error={error} onRetry={() => void refetch()} />
    </>
  ) : (
    <PageSkeleton />
  )
}
