import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import type { WishedClass, WishedPlan } from '@lousa/contract/planning/making/wish.contract.ts'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { ClassWishForm } from './class-wish-form.tsx'
import { roomKindsOptions, timetableWishesOptions } from './making.api.ts'
import classes from './making.module.css'
import { MakingPage } from './making-page.part.tsx'
import { plansOfComponent, wishWords } from './wish.values.ts'
import { WishForm } from './wish-form.tsx'

const W = MAKING_SCREEN.wishes
const search = searchOf({ turma: anyText })

const PlanRow = ({
  plan,
  all,
  rooms,
  isFixed,
  onChange,
}: {
  plan: WishedPlan
  all: readonly WishedClass[]
  rooms: ReadonlyMap<string, string>
  isFixed: boolean
  onChange: () => void
}) => {
  const { name } = plan.curriculumComponent
  const together = plansOfComponent(all, name)
    .filter(({ plan: other }) => other.id !== plan.id && plan.wish.jointId !== null)
    .filter(({ plan: other }) => other.wish.jointId === plan.wish.jointId)
    .map(({ grade }) => grade.name)
  const room = rooms.get(plan.wish.roomKindId ?? '')
  const words = [...wishWords(plan, together), ...(room === undefined ? [] : [room])]
  const people = plan.instructors.map(person => person.name)
  return (
    <li>
      <div className={classes.about}>
        <Text fw={600}>
          {name}
          {plan.group !== null && ` (${fill(W.group, { name: plan.group })})`}
        </Text>
        <Text size="sm">
          {countedIn(W.lessons, plan.lessons)} · {W.sources[plan.lessonSource]}
          {people.length > 0 && ` · ${people.join(', ')}`}
        </Text>
        {words.length > 0 && (
          <Text size="sm" c="dimmed">
            {words.join(' · ')}
          </Text>
        )}
      </div>
      {!isFixed && (
        <Button
          mih={44}
          variant="default"
          aria-label={fill(W.changeOf, { component: name })}
          onClick={onChange}
        >
          {W.change}
        </Button>
      )}
    </li>
  )
}

const ClassWishes = ({
  yearId,
  own,
  all,
  isFixed,
}: {
  yearId: string
  own: WishedClass
  all: readonly WishedClass[]
  isFixed: boolean
}) => {
  const rooms = useQuery(roomKindsOptions())
  const [edited, setEdited] = useState<WishedPlan | 'class' | null>(null)
  const names = new Map(rooms.data?.data.map(({ id, name }) => [id, name]))
  const lessons = own.plans.reduce((sum, plan) => sum + plan.lessons, 0)
  return (
    <>
      <Group justify="space-between">
        <Text size="sm">
          {fill(W.total, {
            lessons: countedIn(W.lessons, lessons),
            periods: countedIn(W.periods, own.periods),
          })}
        </Text>
        {!isFixed && (
          <Button mih={44} variant="default" onClick={() => setEdited('class')}>
            {W.ofClass}
          </Button>
        )}
      </Group>
      {own.periods === 0 && <Notice tone="warn">{W.noBells}</Notice>}
      <ContentCard padded={false}>
        <ul className={classes.list}>
          {own.plans.map(plan => (
            <PlanRow
              key={plan.id}
              plan={plan}
              all={all}
              rooms={names}
              isFixed={isFixed}
              onChange={() => setEdited(plan)}
            />
          ))}
        </ul>
      </ContentCard>
      {edited === 'class' && <ClassWishForm own={own} onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'class' && (
        <WishForm yearId={yearId} grade={own.grade} plan={edited} all={all} onClose={() => setEdited(null)} />
      )}
    </>
  )
}

const YearWishes = ({ year }: { year: AcademicYear }) => {
  const [{ turma }, setSearch] = useSearch(search)
  const { data, error, refetch } = useQuery(timetableWishesOptions(year.id))
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <RowsSkeleton rows={8} />
  const own = data.data.find(({ grade }) => grade.id === turma) ?? data.data[0]
  if (!own) return <EmptyState title={W.noClasses} reason={W.noClassesReason} />
  return (
    <Stack gap="md">
      <Text size="sm">{W.lead}</Text>
      <NativeSelect
        label={W.grade}
        data={data.data.map(({ grade }) => ({ value: grade.id, label: grade.name }))}
        value={own.grade.id}
        onChange={event => setSearch({ turma: event.currentTarget.value })}
      />
      <ClassWishes
        key={own.grade.id}
        yearId={year.id}
        own={own}
        all={data.data}
        isFixed={year.status === 'FINISHED'}
      />
    </Stack>
  )
}

/** "Desejos": lessons of a week and wishes for them, class by class; what applies without any is shown. */
export const Component = () => (
  <MakingPage here={PATHS.timetableWishes}>{year => <YearWishes key={year.id} year={year} />}</MakingPage>
)
