import {
  type AcademicYear,
  type EducationLevel,
  educationLevel,
} from '@lousa/contract/academics/academics.contract.ts'
import { LEVELS } from '@lousa/contract/academics/level/level.messages.ts'
import { LESSONS_QUESTION } from '@lousa/contract/lessons-preview.messages.ts'
import type { LessonsDecision, LessonsPreview } from '@lousa/contract/lessons-preview.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { suggestTerms } from '@lousa/rules/academics/level/term-suggestion.rules.ts'
import { Button } from '@mantine/core'
import { IconCalendarStats, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { FormPage } from '../../../frames/form/form-page.tsx'
import { type PageForm, parseBase, usePageForm } from '../../../frames/form/use-page-form.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import type { Crumb } from '../../../frames/page/page-context.tsx'
import { isLessonsConflict } from '../../../frames/preview/lessons-decision.tsx'
import { LessonsQuestion } from '../../../frames/preview/lessons-question.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { structureChanged } from '../structure.api.ts'
import { FinishedNotice } from '../year/of-year.part.tsx'
import { schoolDaysOptions } from '../year/year.api.ts'
import { previewTermChanges, previewTerms, saveTerms, type TermsBody } from './level.api.ts'
import { removeTerms } from './term-actions.ts'
import { TermsDates } from './terms-dates.tsx'
import {
  changedDatePath,
  checkedTerms,
  groundOf,
  isTermsValues,
  labelOfTerm,
  type TermsValues,
  unitsOf,
} from './terms-form.ts'
import { withParticulars } from './terms-refusal.ts'
import { TermsStatus } from './terms-status.tsx'

const { term: words } = LEVELS

type Page = PageForm<TermsValues, TermsBody>

const trail: readonly Crumb[] = [
  { label: M.menu.dashboard, to: PATHS.app },
  { label: M.menu.parameters, to: PATHS.parameters },
  { label: M.menu.educationLevels, to: PATHS.educationLevels },
  { label: words.title },
]

const suggest = async ({ form }: Page, level: EducationLevel, year: AcademicYear): Promise<void> => {
  const rows = form.getValues('academicTerms')
  const agreed =
    rows.every(({ start, end }) => start === '' && end === '') ||
    (await confirm({
      title: words.replaceTitle,
      effect: words.replaceEffect,
      verb: words.replaceVerb,
      harmless: true,
    }))
  if (!agreed) return
  suggestTerms(level.type, year).forEach(({ start, end }, index) => {
    form.setValue(`academicTerms.${index}.start`, start, { shouldDirty: true })
    form.setValue(`academicTerms.${index}.end`, end, { shouldDirty: true })
  })
  await form.trigger()
}

/**
 * Whether other dates change what records count for, after the user confirmed it. A refusal of the preview is one of the
 * dates themselves.
 */
const agreesToChanges = async (level: EducationLevel, body: TermsBody): Promise<boolean> => {
  const path = changedDatePath(level, body.academicTerms)
  if (path === null || level.academicTerms.length === 0) return false
  const changes = await previewTermChanges(level, body).catch(error => {
    throw withParticulars(error, level, body.academicTerms)
  })
  if (!changes) return false
  const { confirmTermChanges } = await import('./confirm-term-changes.tsx')
  await confirmTermChanges(changes, { type: level.type, path })
  return true
}

/** Dates that would leave lessons outside. */
type Refused = { body: TermsBody; preview: () => Promise<LessonsPreview> }

/** Whether what was refused is still what is typed. */
const isSame = ({ academicTerms }: TermsBody, typed: TermsValues | TermsBody): boolean =>
  JSON.stringify(academicTerms) === JSON.stringify(typed.academicTerms)

/** The list of terms in the form; mounted again after each save. */
const TermsForm = ({
  level,
  year,
  onSaved,
}: {
  level: EducationLevel
  year: AcademicYear
  onSaved: () => void
}) => {
  const { data: schoolDays } = useQuery({
    ...schoolDaysOptions(year.id),
    enabled: level.academicTerms.length > 0,
  })
  const [refused, setRefused] = useState<Refused | null>(null)
  // For the next save alone.
  const decision = useRef<LessonsDecision>(undefined)
  // The dates whose changes were previewed last: the question about lessons sends them once more.
  const checked = useRef<{ body: TermsBody; isConfirmed: boolean }>(undefined)
  const page = usePageForm<TermsValues, TermsBody>({
    base: groundOf(level),
    check: typed => checkedTerms(level.type, typed, year),
    send: async (body, version) => {
      const lessons = decision.current
      decision.current = undefined
      setRefused(null)
      const ground = { ...level, version: version ?? level.version }
      const { current: last } = checked
      const isConfirmed =
        last && isSame(last.body, body)
          ? last.isConfirmed
          : await agreesToChanges(ground, { ...body, lessons })
      checked.current = { body, isConfirmed }
      const confirmed = isConfirmed ? { ...body, confirmChanges: true } : body
      try {
        await saveTerms(ground, { ...confirmed, lessons })
      } catch (error) {
        if (isLessonsConflict(error)) setRefused({ body, preview: () => previewTerms(ground, confirmed) })
        // Only the answer about lessons reuses the preview: records may have changed since.
        if (lessons !== undefined || !isLessonsConflict(error)) checked.current = undefined
        throw withParticulars(error, ground, body.academicTerms)
      }
      await structureChanged()
    },
    onDone: () => {
      toast.success(M.toast.updated)
      onSaved()
    },
    draftKey: null,
    isValues: isTermsValues,
    units: unitsOf(level.type),
    readCurrent: parseBase(educationLevel, groundOf),
  })
  const isFinished = year.status === 'FINISHED'
  const isAnyClosed = level.academicTerms.some(({ closedAt }) => closedAt !== null)
  const has = level.academicTerms.length > 0
  const daysOf = (termId: string) =>
    schoolDays?.levels.flatMap(({ terms }) => terms).find(({ id }) => id === termId)?.days
  const remove = async (): Promise<void> => {
    if (await removeTerms(level)) onSaved()
  }
  return (
    <FormPage
      page={page}
      header={{
        title: words.title,
        tabTitle: `${words.title}: ${level.name}`,
        breadcrumb: trail,
        subtitle: fill(words.subtitle, {
          level: level.name,
          type: LEVELS.level.types[level.type],
          year: year.year,
        }),
        ...(has && !isAnyClosed && !isFinished
          ? {
              actions: [
                {
                  label: words.remove,
                  icon: <IconTrash size={18} aria-hidden />,
                  onClick: () => void remove(),
                },
              ],
            }
          : {}),
      }}
      labelOf={path => labelOfTerm(level.type, path)}
      cancelTo={PATHS.educationLevels}
      notice={
        isFinished ? (
          <FinishedNotice year={year} />
        ) : (
          refused &&
          isSame(refused.body, page.form.watch()) && (
            <LessonsQuestion
              submits
              hint={LESSONS_QUESTION.termsHint}
              preview={refused.preview}
              onDecide={lessons => {
                decision.current = lessons
              }}
            />
          )
        )
      }
      sections={[
        {
          id: 'datas',
          title: words.dates,
          aside: !isAnyClosed && !isFinished && (
            <Button
              variant="default"
              leftSection={<IconCalendarStats size={18} aria-hidden />}
              title={words.suggestHint}
              onClick={() => void suggest(page, level, year)}
            >
              {words.suggest}
            </Button>
          ),
          content: <TermsDates form={page.form} level={level} year={year} />,
        },
      ]}
      isReadOnly={isFinished || (has && level.academicTerms.every(({ closedAt }) => closedAt !== null))}
      below={
        has
          ? [
              {
                id: 'situacao-dos-periodos',
                title: words.acts,
                card: (
                  <ContentCard title={words.acts}>
                    <TermsStatus level={level} daysOf={daysOf} isFinished={isFinished} />
                  </ContentCard>
                ),
              },
            ]
          : []
      }
    />
  )
}

/** The terms of one level: dates, publication, closing. */
export const TermsPage = ({ level, year }: { level: EducationLevel; year: AcademicYear }) => {
  const [saves, setSaves] = useState(0)
  return (
    <TermsForm
      key={`${level.id} ${saves}`}
      level={level}
      year={year}
      onSaved={() => setSaves(count => count + 1)}
    />
  )
}
