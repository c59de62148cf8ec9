import { OWN_ENROLLMENT as W } from '@lousa/contract/enrollment/own/own.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ListFilters } from '../../../frames/list/list-filters.tsx'
import { listSearch, useListSearch } from '../../../frames/list/list-search.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PageHeader } from '../../../frames/page/page-header.tsx'
import { anyText, textThat } from '../../../lib/address/search-fields.ts'
import { now } from '../../../lib/device/clock.ts'
import { useSession } from '../../../lib/session/session.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageSkeleton } from '../../../ui/page-skeleton.tsx'
import { Select } from '../../../ui/select.tsx'
import { academicYearsOptions } from '../../academics/academics.api.ts'
import { BeforeYear } from '../../academics/year/before-year.part.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { ownRecordOptions } from '../../people/own-record/own-record.api.ts'
import { myEnrollmentsOptions } from '../enrollment.api.ts'
import { hindranceOf } from './hindrance.values.ts'
import styles from './open-class.module.css'
import { agesOf, choicesOf, fittingClasses } from './open-class.values.ts'
import { OpenClassCard } from './open-class-card.tsx'
import { openClassesOptions } from './own-enrollment.api.ts'
import { OfferNotice } from './own-place.part.tsx'

const isAges = (typed: string): boolean => /^\d{0,3}-\d{0,3}$/.test(typed)
const search = listSearch({ modalidade: anyText, local: anyText, idade: textThat(isAges) })

/** A filter that can be emptied again. */
const clearable = (label: string) =>
  ({
    'aria-label': label,
    clearable: true,
    clearButtonProps: { 'aria-label': fill(M.clear, { label }) },
  }) as const

/** The birthdate of the person, and the day on which ages are counted. */
const usePersonEnrolling = (yearId: string) => {
  const record = useQuery(ownRecordOptions())
  const years = useQuery(academicYearsOptions())
  return {
    birthdate: record.data?.birthdate,
    firstDay: years.data?.data.find(({ id }) => id === yearId)?.start,
  }
}

const Classes = ({ yearId }: { yearId: string }) => {
  const open = useQuery(openClassesOptions(yearId))
  const mine = useQuery(myEnrollmentsOptions(yearId))
  const { timeZone } = useInstitution()
  const { filters, setFilters, state } = useListSearch(search)
  const person = usePersonEnrolling(yearId)
  const error = open.error ?? mine.error
  if (error && (!open.data || !mine.data)) {
    const again = () => Promise.all([open.refetch(), mine.refetch()])
    return <ErrorState error={error} onRetry={() => void again()} />
  }
  if (!open.data || !mine.data) return <PageSkeleton />
  const today = todayIn(timeZone, now())
  const running = mine.data.data.filter(({ exit, grade }) => exit === null && !grade.isEvent)
  const byGrade = new Map(running.map(one => [one.grade.id, one]))
  const own = open.data.filter(({ id }) => byGrade.has(id))
  const others = open.data.filter(({ id }) => !byGrade.has(id))
  const { modalities, places } = choicesOf(others)
  const ages = agesOf(others)
  const taken = own.filter(({ id }) => byGrade.get(id)?.status === 'ACTIVE')
  const hindrances = new Map(
    others.map(one => [one.id, hindranceOf(one, { ...person, taken, today })] as const),
  )
  const fitting = fittingClasses(others, {
    words: filters.busca,
    modalityId: filters.modalidade,
    place: filters.local,
    ages: filters.idade,
  })
  // Those that the person may enter come first.
  const mayEnter = ({ id }: { id: string }) => !hindrances.get(id)
  const shown = [...fitting.filter(mayEnter), ...fitting.filter(one => !mayEnter(one))]
  const cards = (list: typeof own) => (
    <ul className={styles.list}>
      {list.map(grade => (
        <OpenClassCard
          key={grade.id}
          grade={grade}
          enrollment={byGrade.get(grade.id)}
          hindrance={hindrances.get(grade.id) ?? ''}
          today={today}
        />
      ))}
    </ul>
  )
  return (
    <Stack gap="md">
      {running.map(enrollment => (
        <OfferNotice key={enrollment.id} enrollment={enrollment} />
      ))}
      {own.length > 0 && (
        <ContentCard title={W.mine} padded={false}>
          {cards(own)}
        </ContentCard>
      )}
      {others.length > 0 && (
        <ListFilters state={state} searchLabel={W.search}>
          <Select
            {...clearable(W.filters.modality)}
            placeholder={`${W.filters.modality}: ${W.filters.all}`}
            data={modalities.map(({ id, name }) => ({ value: id, label: name }))}
            value={filters.modalidade || null}
            onChange={value => setFilters({ modalidade: value ?? '' })}
          />
          <Select
            {...clearable(W.filters.place)}
            placeholder={`${W.filters.place}: ${W.filters.anyPlace}`}
            data={places}
            value={filters.local || null}
            onChange={value => setFilters({ local: value ?? '' })}
          />
          {ages.length > 0 && (
            <Select
              {...clearable(W.filters.age)}
              placeholder={W.filters.age}
              data={ages}
              value={filters.idade || null}
              onChange={value => setFilters({ idade: value ?? '' })}
            />
          )}
        </ListFilters>
      )}
      <ContentCard title={W.open} padded={false}>
        {others.length === 0 && <EmptyState title={W.noneOpen} reason={W.noneOpenReason} />}
        {others.length > 0 && shown.length === 0 && (
          <EmptyState
            title={W.noneMatches}
            action={
              <Button variant="default" onClick={state.clear}>
                {M.filters.clear}
              </Button>
            }
          />
        )}
        {shown.length > 0 && cards(shown)}
      </ContentCard>
    </Stack>
  )
}

/** A resident's classes, and those they may enrol in. */
export const Component = () => {
  const year = useSession(({ menuYear }) => menuYear)
  return (
    <>
      <PageHeader title={M.menu.studentEnrollment} subtitle={W.intro} />
      {year ? <Classes key={year.id} yearId={year.id} /> : <BeforeYear waiting={<PageSkeleton />} />}
    </>
  )
}
