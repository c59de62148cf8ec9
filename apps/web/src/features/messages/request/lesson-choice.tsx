import { REQUESTS } from '@lousa/contract/messages/request/request.messages.ts'
import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../lib/text/dates.ts'
import { listWords } from '../../../ui/list-words.ts'
import { Select } from '../../../ui/select.tsx'
import { planName } from '../../planning/plan/plan.words.ts'
import { lessonsOptions, plansOptions } from '../../planning/planning.api.ts'
import { timeWords } from './request.words.ts'

const DAYS_BEFORE = 14
const DAYS_AFTER = 60
/** More than a plan has in those weeks, and as many as a page may hold. */
const MOST_ROWS = 100

type Choice = { value: string; onChange: (id: string) => void; label: string; error?: string | undefined }

/** One of the plans that the person teaches. */
export const PlanChoice = ({ yearId, value, onChange, label, error }: Choice & { yearId: string }) => {
  const query = useQuery(plansOptions({ academicYearId: yearId }))
  return (
    <Select
      label={label}
      required
      searchable
      value={value || null}
      onChange={id => onChange(id ?? '')}
      data={(query.data ?? []).map(plan => ({ value: plan.id, label: planName(plan) }))}
      {...listWords(query)}
      error={error}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

/** One of the untouched lessons of a plan around a day. */
export const LessonChoice = ({
  planId,
  around,
  without,
  value,
  onChange,
  label,
  error,
}: Choice & { planId: string; around: string; without?: string }) => {
  const query = useQuery({
    ...lessonsOptions(planId, {
      start: addDays(around, -DAYS_BEFORE),
      end: addDays(around, DAYS_AFTER),
      released: 'false',
      attendanceTaken: 'false',
      rowsPerPage: MOST_ROWS,
    }),
    enabled: planId !== '',
  })
  const lessons = query.data?.data.filter(({ id, lessonPlan }) => id !== without && lessonPlan.id === planId)
  return (
    <Select
      label={label}
      required
      searchable
      // The focus comes here with a refusal, over which the list would lie.
      openOnFocus={false}
      value={value || null}
      onChange={id => onChange(id ?? '')}
      data={(lessons ?? []).map(lesson => ({ value: lesson.id, label: timeWords(lesson) }))}
      {...listWords(query)}
      {...(lessons?.length === 0 ? { description: REQUESTS.noLessons } : {})}
      error={error}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
