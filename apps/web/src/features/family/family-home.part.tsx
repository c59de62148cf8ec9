import type { Child } from '@lousa/contract/family/family.contract.ts'
import { FAMILY } from '@lousa/contract/family/family.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { NativeSelect, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { PageHeader } from '../../frames/page/page-header.tsx'
import { anyText, oneOf, searchOf } from '../../lib/address/search-fields.ts'
import { useSearch } from '../../lib/address/use-search.ts'
import { countedIn } from '../../lib/text/numbers.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { ChildAbsences } from './child-absences.tsx'
import { ChildMarks } from './child-marks.tsx'
import { ChildMessages } from './child-messages.tsx'
import { ChildSchool } from './child-school.tsx'
import { ChildToday } from './child-today.tsx'
import { childrenOptions, childYearsOptions } from './family.api.ts'
import classes from './family.module.css'
import { forgetLostChildren } from './lost-children.ts'

const W = FAMILY
const TABS = ['hoje', 'notas', 'faltas', 'avisos', 'escola'] as const
type Tab = (typeof TABS)[number]

const search = searchOf({ filho: anyText, aba: oneOf(TABS, 'hoje'), ano: anyText })

const Card = ({ child, isChosen, onChoose }: { child: Child; isChosen: boolean; onChoose: () => void }) => (
  <li>
    <button type="button" className={classes.child} aria-pressed={isChosen} onClick={onChoose}>
      <Text span fw={700} size="lg">
        {nameInUse(child)}
      </Text>
      {child.grade && <Text span>{child.grade.name}</Text>}
      {child.absencesToday > 0 && <Text span>{countedIn(W.card.absentToday, child.absencesToday)}</Text>}
      {child.unreadMessages > 0 && <Text span>{countedIn(W.card.unread, child.unreadMessages)}</Text>}
    </button>
  </li>
)

const Tabs = ({ chosen }: { chosen: Tab }) => {
  const { search: before } = useLocation()
  const to = (tab: Tab): string => {
    const params = new URLSearchParams(before)
    params.set('aba', tab)
    return `?${params}`
  }
  return (
    <nav aria-label={W.title}>
      <ul className={classes.tabs}>
        {TABS.map(tab => (
          <li key={tab}>
            <Link
              to={to(tab)}
              replace
              preventScrollReset
              className={classes.tab}
              aria-current={tab === chosen ? 'page' : undefined}
            >
              {W.tabs[tab]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Years = ({
  studentId,
  yearId,
  onChoose,
}: {
  studentId: string
  yearId: string
  onChoose: (id: string) => void
}) => {
  const { data } = useQuery(childYearsOptions(studentId))
  if (!data || data.data.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={W.year}
      value={yearId}
      data={data.data.map(({ id, year }) => ({ value: id, label: year }))}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  )
}

const OF_A_YEAR: readonly Tab[] = ['hoje', 'notas', 'faltas', 'escola']

const Content = ({ child, tab, yearId }: { child: Child; tab: Tab; yearId: string | null }) => {
  if (tab === 'avisos') return <ChildMessages child={{ id: child.id, name: nameInUse(child) }} />
  if (tab === 'escola')
    return <ChildSchool child={{ id: child.id, name: nameInUse(child) }} yearId={yearId} />
  if (yearId === null) return <EmptyState title={W.noYear} reason={W.noYearReason} />
  if (tab === 'notas') return <ChildMarks studentId={child.id} yearId={yearId} />
  if (tab === 'faltas') return <ChildAbsences child={child} yearId={yearId} />
  return <ChildToday child={child} yearId={yearId} />
}

const Family = ({ all }: { all: readonly Child[] }) => {
  const [{ filho, aba, ano }, setSearch] = useSearch(search)
  const [first] = all
  const chosen = all.find(({ id }) => id === filho) ?? (filho === '' ? first : undefined)
  const yearId = chosen ? ano || (chosen.academicYear?.id ?? null) : null
  return (
    <Stack gap="md">
      {(all.length > 1 || !chosen) && (
        <section aria-label={W.children}>
          <ul className={classes.children}>
            {all.map(child => (
              <Card
                key={child.id}
                child={child}
                isChosen={child.id === chosen?.id}
                onChoose={() => setSearch({ filho: child.id, ano: '' })}
              />
            ))}
          </ul>
        </section>
      )}
      {chosen ? (
        <>
          {all.length === 1 && (
            <Text fw={700} size="lg">
              {[nameInUse(chosen), chosen.grade?.name].filter(Boolean).join(', ')}
            </Text>
          )}
          <Tabs chosen={aba} />
          {yearId && OF_A_YEAR.includes(aba) && (
            <Years studentId={chosen.id} yearId={yearId} onChoose={id => setSearch({ ano: id })} />
          )}
          <section aria-label={fill(W.of, { tab: W.tabs[aba], name: nameInUse(chosen) })}>
            <VisuallyHidden>
              <Title order={2}>{fill(W.of, { tab: W.tabs[aba], name: nameInUse(chosen) })}</Title>
            </VisuallyHidden>
            <Content key={chosen.id} child={chosen} tab={aba} yearId={yearId} />
          </section>
        </>
      ) : (
        <EmptyState title={W.gone} reason={W.goneReason} />
      )}
    </Stack>
  )
}

/** The first screen of a guardian: the children as cards, and what the school says of the chosen one. */
export const FamilyHome = () => {
  const { data, error, refetch, isFetchedAfterMount } = useQuery(childrenOptions())
  const all = data?.data
  useEffect(() => {
    if (all && isFetchedAfterMount) void forgetLostChildren(all)
  }, [all, isFetchedAfterMount])
  return (
    <div className={classes.page}>
      <PageHeader title={W.title} tabTitle={M.menu.dashboard} />
      {error && !all ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !all ? (
        <RowsSkeleton rows={4} />
      ) : all.length === 0 ? (
        <EmptyState title={W.none} reason={W.noneReason} />
      ) : (
        <Family all={all} />
      )}
    </div>
  )
}
