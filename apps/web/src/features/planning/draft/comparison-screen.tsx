import { fill, M } from '@lousa/contract/messages.ts'
import { DRAFTS } from '@lousa/contract/planning/draft/draft.messages.ts'
import type { TimetableDraft } from '@lousa/contract/planning/draft/draft-shapes.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { DetailPage } from '../../../frames/page/detail-page.tsx'
import { draftAddress, PATHS } from '../../../lib/address/paths.ts'
import { anyText, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import { useSession } from '../../../lib/session/session.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { Select } from '../../../ui/select.tsx'
import { comparisonOptions, type DraftComparison, draftsOptions, isAtWork } from './draft.api.ts'
import classes from './draft.module.css'
import { dayName, placeText, resultText, wordsOf } from './draft.words.ts'

const T = DRAFTS.compare
/** The timetable in use is on the other side while no other draft is chosen. */
const search = searchOf({ com: anyText })

type Side = DraftComparison['one']
type Figures = DraftComparison['weeks'][number]['one']

const sideName = ({ draft }: Side): string => draft?.name ?? T.withCurrent

const sideText = ({ draft, hard }: Side): string =>
  draft ? resultText(draft) : resultText({ kind: 'MADE', hard, unplacedCount: 0, movedCount: null })

/** Lower is better in all of these figures. */
const verdictOf = (one: number, other: number): string => {
  if (one === other) return ''
  return one < other ? T.better : T.worse
}

const Pair = ({
  one,
  other,
  show = showCount,
}: {
  one: number
  other: number
  show?: (value: number) => string
}) => (
  <>
    {show(one)} / {show(other)}{' '}
    <Text span size="xs" c={one < other ? 'var(--lousa-good)' : 'var(--lousa-bad)'}>
      {verdictOf(one, other)}
    </Text>
  </>
)

const isDifferent = (one: Figures, other: Figures): boolean =>
  one.windows !== other.windows ||
  one.avoided !== other.avoided ||
  one.lessons !== other.lessons ||
  one.weekdays.join() !== other.weekdays.join()

const daysText = ({ weekdays }: Figures): string =>
  weekdays.map(day => dayName(day).slice(0, 3).toLowerCase()).join(', ') || '–'

const Instructors = ({ comparison }: { comparison: DraftComparison }) => {
  const words = wordsOf(comparison)
  const changed = comparison.weeks.filter(({ one, other }) => isDifferent(one, other))
  if (changed.length === 0) return <Text size="sm">{T.noInstructors}</Text>
  return (
    <div className={classes.scroll}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{T.instructor}</th>
            <th scope="col">{T.days}</th>
            <th scope="col">{T.windows}</th>
            <th scope="col">{T.avoided}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ instructorId, one, other }) => (
            <tr key={instructorId}>
              <th scope="row">{words.subjectName({ instructorId })}</th>
              <td>
                {daysText(one) === daysText(other) ? daysText(one) : `${daysText(one)} / ${daysText(other)}`}
              </td>
              <td>
                <Pair one={one.windows} other={other.windows} />
              </td>
              <td>
                <Pair one={one.avoided} other={other.avoided} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Grades = ({ comparison }: { comparison: DraftComparison }) => {
  const words = wordsOf(comparison)
  const lines = (lessons: DraftComparison['grades'][number]['onlyOne']) => (
    <ul className={classes.list}>
      {lessons.map(({ planId, ...place }) => (
        <li key={`${planId} ${placeText(place)}`}>
          {placeText(place)} · {words.component(planId)}
        </li>
      ))}
    </ul>
  )
  return comparison.grades.map(({ grade, onlyOne, onlyOther, same }) => (
    <section key={grade.id} aria-label={grade.name}>
      <Text fw={600}>
        {grade.name}{' '}
        <Text span size="sm" c="dimmed">
          {countedIn(T.unchanged, same)}
        </Text>
      </Text>
      <div className={classes.compare}>
        <div>
          <Text size="sm">{fill(T.onlyHere, { name: sideName(comparison.one) })}</Text>
          {lines(onlyOne)}
        </div>
        <div>
          <Text size="sm">{fill(T.onlyHere, { name: sideName(comparison.other) })}</Text>
          {lines(onlyOther)}
        </div>
      </div>
    </section>
  ))
}

/** Other drafts of the year that have a table. */
const useOthers = (id: string) => {
  const yearId = useSession(({ menuYear }) => menuYear?.id)
  const { data } = useQuery({ ...draftsOptions(yearId ?? ''), enabled: yearId !== undefined })
  const usable = (draft: Pick<TimetableDraft, 'id' | 'kind' | 'state' | 'hard'>) =>
    draft.id !== id && draft.kind === 'MADE' && !isAtWork(draft.state) && draft.hard !== null
  return (data?.data ?? []).filter(usable)
}

/** Two drafts side by side, or one next to the timetable in use: by class and by instructor. */
export const Component = () => {
  const { id = '' } = useParams()
  const [{ com }, setSearch] = useSearch(search)
  const query = useQuery(comparisonOptions(id, com))
  const others = useOthers(id)
  return (
    <DetailPage
      query={query}
      waitingTitle={T.title}
      header={({ one }) => ({
        title: T.title,
        subtitle: sideName(one),
        breadcrumb: [
          { label: M.menu.lessonPlans, to: PATHS.lessonPlans },
          { label: MAKING_SCREEN.tabs.drafts, to: PATHS.timetableDrafts },
          { label: sideName(one), to: draftAddress(id) },
          { label: T.title },
        ],
      })}
    >
      {comparison => (
        <>
          <ContentCard>
            <Stack gap="sm">
              <Select
                label={T.other}
                data={[
                  { value: '', label: T.withCurrent },
                  ...others.map(draft => ({ value: draft.id, label: draft.name })),
                ]}
                value={com}
                allowDeselect={false}
                onChange={value => setSearch({ com: value ?? '' })}
              />
              <div className={classes.compare}>
                {[comparison.one, comparison.other].map(side => (
                  <div key={side.draft?.id ?? ''}>
                    <Text fw={600}>{sideName(side)}</Text>
                    <Text size="sm">{sideText(side)}</Text>
                  </div>
                ))}
              </div>
            </Stack>
          </ContentCard>
          {comparison.grades.length === 0 ? (
            <ContentCard>
              <Text>{T.same}</Text>
            </ContentCard>
          ) : (
            <>
              <ContentCard title={T.instructorsTitle}>
                <Instructors comparison={comparison} />
              </ContentCard>
              <ContentCard title={T.gradesTitle}>
                <Stack gap="md">
                  <Grades comparison={comparison} />
                </Stack>
              </ContentCard>
            </>
          )}
        </>
      )}
    </DetailPage>
  )
}
