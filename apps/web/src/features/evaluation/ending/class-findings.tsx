import type { ClassEnding, FindingAnswer } from '@lousa/contract/evaluation/ending/ending.contract.ts'
import { ENDING_SCREEN as words } from '@lousa/contract/evaluation/ending/ending-screen.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Stack, Text } from '@mantine/core'
import { generatePath, Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import {
  classPathsOf,
  enrollmentAddress,
  meetingAddress,
  PATHS,
  planAddress,
} from '../../../lib/address/paths.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { YEAR } from '../use-plan-grade.ts'
import classes from './ending.module.css'

type Place = FindingAnswer['places'][number]
type Kind = FindingAnswer['kind']

/** Days are whole, hours have up to two decimals. */
const amount = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

const office = classPathsOf('ADMINISTRATOR')

const ofPlan = (path: string, { lessonPlanId, termId }: Place): string | null =>
  lessonPlanId ? planAddress(path, { plano: lessonPlanId, ...(termId ? { periodo: termId } : {}) }) : null

const ofEnrollment = ({ enrollmentId }: Place, gradeId: string): string | null =>
  enrollmentId ? enrollmentAddress({ turma: gradeId, matricula: enrollmentId }) : null

/** The page on which a finding is mended. */
const addressOf = (kind: Kind, place: Place, { grade, level }: ClassEnding): string | null => {
  switch (kind) {
    case 'OPEN_TERMS':
      return `${PATHS.educationLevels}?periodos=${level.id}`
    case 'SCORES_MISSING':
    case 'OPINIONS_MISSING':
    case 'NO_EVALUATION':
      return ofPlan(office.evaluations, place)
    case 'LESSONS_NOT_RELEASED':
    case 'ATTENDANCE_MISSING':
      return ofPlan(office.lessons, place)
    case 'HOURS_BELOW_MATRIX':
      return ofPlan(office.lessons, place)
    case 'DAYS_BELOW_LAW':
    case 'HOURS_BELOW_LAW':
      return PATHS.calendar
    case 'RECOVERY_DUE':
      return ofPlan(office.evaluations, { ...place, termId: YEAR }) ?? ofEnrollment(place, grade.id)
    case 'DEPENDENCY_BEFORE_CONCLUSION':
    case 'DEPENDENCY_OWED':
      return `${PATHS.dependencies}?situacao=todas&turma=${grade.id}`
    case 'MINUTES_UNSIGNED':
      return place.meetingId ? meetingAddress(grade.id, place.meetingId) : null
    case 'DECISIONS_WITHOUT_MINUTES':
      return generatePath(PATHS.gradeMinutes, { id: grade.id })
    case 'CANDIDATES_WITHOUT_DECISION':
      return generatePath(PATHS.gradeCouncil, { id: grade.id })
    default:
      return ofEnrollment(place, grade.id)
  }
}

const placeText = (kind: Kind, { name, component, position, count, required }: Place): string => {
  if (kind === 'OPEN_TERMS') return fill(words.placeTerm, { position: position ?? 0 })
  if (required !== undefined) {
    const given = fill(words.placeRequired, {
      given: amount.format(count),
      required: amount.format(required),
    })
    return name ? fill(words.placeCount, { place: name, count: given }) : given
  }
  if (component !== undefined) return fill(words.placeOf, { name, component })
  const place = position === undefined ? name : fill(words.placeComponent, { name, position })
  return position === undefined || count <= 1
    ? place
    : fill(words.placeCount, { place, count: showCount(count) })
}

/** How much of its count the places of a finding name: a student in recovery counts once. */
const countedPlaces = ({ kind, places }: FindingAnswer): number =>
  kind === 'RECOVERY_DUE'
    ? new Set(places.map(({ enrollmentId }) => enrollmentId)).size
    : places.reduce((sum, each) => sum + each.count, 0)

const Finding = ({ finding, ending }: { finding: FindingAnswer; ending: ClassEnding }) => {
  const { kind, count, places } = finding
  const laws: Readonly<Partial<Record<Kind, string>>> = words.laws
  const isCounted = kind !== 'DAYS_BELOW_LAW' && kind !== 'HOURS_BELOW_LAW'
  const rest = isCounted && places.length >= 20 ? count - countedPlaces(finding) : 0
  return (
    <li className={classes.finding}>
      <Text fw={600} size="sm">
        {countedIn(words.findings[kind], count)}
      </Text>
      {laws[kind] && (
        <Text size="sm" c="dimmed">
          {laws[kind]}
        </Text>
      )}
      <ul className={classes.places}>
        {places.map((place, at) => {
          const address = addressOf(kind, place, ending)
          const text = placeText(kind, place)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: places come whole and have no id of their own
            <li key={at}>
              {address ? (
                <Anchor component={Link} to={address} size="sm">
                  {text}
                </Anchor>
              ) : (
                text
              )}
            </li>
          )
        })}
        {rest > 0 && <li>{fill(words.morePlaces, { count: showCount(rest) })}</li>}
      </ul>
    </li>
  )
}

/** Findings that prevent the decision on a class or are advisable before it, with links to the places. */
export const ClassFindings = ({ ending }: { ending: ClassEnding }) => {
  const { findings } = ending
  const groups = [
    { title: words.blocksTitle, tone: 'bad', own: findings.filter(each => each.severity === 'BLOCKS') },
    { title: words.advisesTitle, tone: 'neutral', own: findings.filter(each => each.severity === 'ADVISES') },
  ] as const
  return (
    <ContentCard title={words.findingsTitle}>
      {findings.length === 0 ? (
        <EmptyState title={words.noFindingsTitle} />
      ) : (
        <Stack gap="md">
          {groups.map(
            ({ title, tone, own }) =>
              own.length > 0 && (
                <section key={title} aria-label={title}>
                  <StatusBadge tone={tone}>{title}</StatusBadge>
                  <ul className={classes.findings}>
                    {own.map(finding => (
                      <Finding key={finding.kind} finding={finding} ending={ending} />
                    ))}
                  </ul>
                </section>
              ),
          )}
        </Stack>
      )}
    </ContentCard>
  )
}
