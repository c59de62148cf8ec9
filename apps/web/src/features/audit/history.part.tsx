import { AUDIT } from '@lousa/contract/audit/audit.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { UserBrief } from '@lousa/contract/people/person/user.contract.ts'
import { Button, Group, SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showClock, showLongDate } from '../../lib/text/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { type HistoryOf, historyOptions } from './audit.api.ts'
import { type AuditLine, byDay } from './audit-days.ts'
import { isNothing, type ShownChange, shownChanges } from './audit-values.ts'
import { headline } from './audit-words.ts'
import classes from './person-history.module.css'

type Kind = 'CHANGES' | 'VIEWS'
type Person = Pick<UserBrief, 'id' | 'type'>

/** For a student also entries of related records: consents, enrolments, documents. */
const subjectOf = ({ id, type }: Person): HistoryOf =>
  type === 'STUDENT' ? { studentId: id } : { userId: id }

const KINDS: readonly { value: Kind; label: string }[] = [
  { value: 'CHANGES', label: AUDIT.onlyChanges },
  { value: 'VIEWS', label: AUDIT.onlyViews },
]

const Change = ({ field, from, to }: ShownChange) => (
  <li className={classes.change}>
    <span className={classes.field}>{field}</span>
    <span>
      {!isNothing(from) && (
        <>
          <VisuallyHidden>{AUDIT.from}</VisuallyHidden>
          <span className={classes.from}>{from}</span>
          <span aria-hidden> → </span>
          <VisuallyHidden>{AUDIT.to}</VisuallyHidden>
        </>
      )}
      <span className={isNothing(to) ? classes.nothing : undefined}>{to}</span>
    </span>
  </li>
)

const deedWords = ({ lessonPlan, about }: AuditLine['entry'], deed: string): string => {
  if (lessonPlan) return fill(AUDIT.ofPlan, { deed, plan: lessonPlan.name })
  return about ? fill(AUDIT.ofPlan, { deed, plan: nameInUse(about) }) : deed
}

const Entry = ({ entry, times }: AuditLine) => {
  const changes = shownChanges(entry)
  const { who, deed } = headline(entry)
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <span>
          <strong>{who}</strong> {deedWords(entry, deed)}
          {times > 1 && fill(AUDIT.times, { count: times })}
        </span>
        <time className={classes.time} dateTime={entry.at}>
          {showClock(entry.at)}
        </time>
      </div>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(change => (
            <Change key={change.path} {...change} />
          ))}
        </ul>
      )}
    </li>
  )
}

const Empty = ({ kind }: { kind: Kind }) =>
  kind === 'CHANGES' ? (
    <EmptyState title={AUDIT.noChanges} reason={AUDIT.changesLead} />
  ) : (
    <EmptyState title={AUDIT.noViews} reason={AUDIT.viewsLead} />
  )

const Entries = ({ of, empty }: { of: HistoryOf; empty: ReactNode }) => {
  const query = useInfiniteQuery(historyOptions(of))
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <RowsSkeleton rows={3} />
    )
  const entries = query.data.pages.flatMap(({ data }) => data)
  if (entries.length === 0) return empty
  return (
    <>
      <ol className={classes.days}>
        {byDay(entries).map(({ date, lines }) => (
          <li key={date}>
            <h3 className={classes.day}>
              <time dateTime={date}>
                {fill(AUDIT.day, { day: showLongDate(date), year: date.slice(0, 4) })}
              </time>
            </h3>
            <ul className={classes.entries}>
              {lines.map(line => (
                <Entry key={line.entry.id} {...line} />
              ))}
            </ul>
          </li>
        ))}
      </ol>
      {query.isFetchNextPageError && <ErrorState error={query.error} />}
      {query.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {AUDIT.more}
          </Button>
        </Group>
      )}
    </>
  )
}

const KindChoice = ({ value, onChange }: { value: Kind; onChange: (kind: Kind) => void }) => (
  <SegmentedControl
    size="md"
    aria-label={AUDIT.show}
    data={[...KINDS]}
    value={value}
    onChange={chosen => onChange(chosen === 'VIEWS' ? 'VIEWS' : 'CHANGES')}
  />
)

/** Changes of a person's record, field by field, and looks at it; newest first. For administrators. */
export const PersonHistory = ({ person }: { person: Person }) => {
  const [kind, setKind] = useState<Kind>('CHANGES')
  return (
    <ContentCard title={AUDIT.changes} aside={<KindChoice value={kind} onChange={setKind} />}>
      <Entries key={kind} of={{ ...subjectOf(person), kind }} empty={<Empty kind={kind} />} />
    </ContentCard>
  )
}

/** Changes of a class, or of a plan and its lessons; newest first. For administrators. */
export const RecordHistory = ({ of, nothing }: { of: HistoryOf; nothing: string }) => (
  <ContentCard title={AUDIT.changes}>
    <Entries of={of} empty={<EmptyState title={AUDIT.noChanges} reason={nothing} />} />
  </ContentCard>
)

/** The looks of an account in the last days with the people concerned, newest first. For administrators. */
export const ReadHistory = ({ accountId }: { accountId: string }) => (
  <Entries
    of={{ byId: accountId, kind: 'VIEWS' }}
    empty={<EmptyState title={AUDIT.bulk.none} reason={AUDIT.bulk.noneReason} />}
  />
)
