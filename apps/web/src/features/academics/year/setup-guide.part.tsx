import { SHARED } from '@lousa/contract/academics/parameter/parameter.messages.ts'
import { YEARS } from '@lousa/contract/academics/year/year.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { type MenuYear, useSession } from '../../../lib/session/session.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { useInstitution } from '../../identity/identity.api.ts'
import { academicYearsOptions } from '../academics.api.ts'
import classes from './setup-guide.module.css'
import { currentSteps, nextStep, type Step, stepAddress } from './setup-steps.ts'
import { type Readiness, readinessOptions } from './year.api.ts'

const { guide: words } = YEARS

const OF_THE_YEAR: readonly Step['step'][] = ['CALENDAR', 'INSTRUCTORS', 'STUDENTS']

const Missing = ({ step, go }: { step: Step; go: () => void }) => {
  const text = words.steps[step.step]
  const more = step.missing - step.missingNames.length
  // Steps of the whole year list no names.
  if (step.total === 0 || OF_THE_YEAR.includes(step.step)) return <>{text.empty}</>
  return (
    <>
      {countedIn(text.missing, step.missing)}
      {step.missingNames.length > 0 && ': '}
      {step.missingNames.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <Anchor
            component={Link}
            to={stepAddress(step.step, { id, name })}
            onClick={go}
            inherit
            td="underline"
          >
            {name}
          </Anchor>
        </span>
      ))}
      {more > 0 && step.missingNames.length > 0 && ` ${fill(SHARED.more, { count: more })}`}
    </>
  )
}

/** A step that depends on another one has no link of its own. */
const isPossible = ({ step, done, total }: Step): boolean =>
  !done && (total > 0 || step === 'LEVELS' || step === 'CALENDAR')

const StepRow = ({ step, isNext, go }: { step: Step; isNext: boolean; go: () => void }) => {
  const text = words.steps[step.step]
  return (
    <li className={classes.step} data-done={step.done}>
      <span className={classes.sign}>
        {step.done ? (
          <IconCheck size={16} stroke={2.4} aria-label={words.stepDone} role="img" />
        ) : (
          <span className={classes.hidden}>{words.stepOpen}</span>
        )}
      </span>
      <div className={classes.words}>
        <span className={classes.title}>{text.title}</span>
        {!step.done && (
          <Text size="sm" c="dimmed">
            <Missing step={step} go={go} />
          </Text>
        )}
      </div>
      {isPossible(step) && (
        <Button
          component={Link}
          to={stepAddress(step.step, step.missingNames[0])}
          onClick={go}
          variant={isNext ? 'filled' : 'default'}
          size="sm"
          className={classes.go ?? ''}
        >
          {text.go}
        </Button>
      )}
    </li>
  )
}

const Ready = ({ year, go }: { year: string; go: () => void }) => (
  <div className={classes.ready}>
    <span className={classes.big}>
      <IconCheck size={22} stroke={2.2} aria-hidden />
    </span>
    <div className={classes.words}>
      <span className={classes.title}>{words.ready}</span>
      <Text size="sm" c="dimmed">
        {fill(words.readyLead, { year })}
      </Text>
    </div>
    <Group gap="xs">
      <Button component={Link} to={PATHS.lessonPlans} onClick={go} variant="default">
        {words.toPlans}
      </Button>
      <Button component={Link} to={PATHS.enrollment} onClick={go} variant="default">
        {words.toEnrollment}
      </Button>
    </Group>
  </div>
)

const Steps = ({ year, readiness }: { year: MenuYear; readiness: Readiness }) => {
  const setMenuYear = useSession(({ setMenuYear }) => setMenuYear)
  /** The screens that follow are of the year that the menu shows. */
  const go = () => setMenuYear({ id: year.id, year: year.year })
  const steps = currentSteps(readiness)
  if (steps.length === 0) return <Ready year={year.year} go={go} />
  const done = steps.filter(step => step.done).length
  const next = nextStep(steps)
  return (
    <>
      <Group justify="space-between" gap="xs" mb={6}>
        <Text size="sm" c="dimmed">
          {readiness.ready ? words.startLead : words.lead}
        </Text>
        <Text size="sm" fw={600}>
          {fill(YEARS.year.stepsDone, { done, total: steps.length })}
        </Text>
      </Group>
      <div className={classes.bar} aria-hidden>
        <div style={{ width: `${(done / steps.length) * 100}%` }} />
      </div>
      <ol className={classes.steps}>
        {steps.map(step => (
          <StepRow key={step.step} step={step} isNext={step === next} go={go} />
        ))}
      </ol>
    </>
  )
}

const isEmpty = ({ steps }: Readiness): boolean =>
  steps.some(({ step, total }) => step === 'LEVELS' && total === 0)

type GuideProps = {
  year: MenuYear
  /** For a page that is about something else: nothing there unless something is missing. */
  onlyWhileMissing?: boolean
}

/** On the first page: nothing while the year lacks nothing, or is finished. */
export const DashboardGuide = ({ year }: { year: MenuYear }) => {
  const years = useQuery(academicYearsOptions())
  const isOpen = years.data?.data.some(({ id, status }) => id === year.id && status === 'OPEN')
  return isOpen && <SetupGuide year={year} onlyWhileMissing />
}

/** The steps that are left before the first lesson of a year, with links to their places. */
export const SetupGuide = ({ year, onlyWhileMissing = false }: GuideProps) => {
  // People, enrolments and plans change on other screens: who comes back from one sees the next step.
  const { data, error, refetch } = useQuery({ ...readinessOptions(year.id), staleTime: 2000 })
  const years = useQuery(academicYearsOptions())
  const { kind } = useInstitution()
  const hasOthers = years.data?.data.some(({ id }) => id !== year.id) ?? false
  if (onlyWhileMissing && (!data || currentSteps(data).length === 0)) return null
  return (
    <ContentCard
      title={fill(words.title, { year: year.year })}
      aside={
        data &&
        isEmpty(data) && (
          <Group gap="xs">
            {kind === 'SCHOOL' && (
              <Button
                component={Link}
                to={PATHS.readyStart.replace(':id', year.id)}
                variant={hasOthers ? 'default' : 'filled'}
                leftSection={<IconWand size={18} aria-hidden />}
              >
                {words.fromReady}
              </Button>
            )}
            {hasOthers && (
              <Button
                component={Link}
                to={PATHS.rollover.replace(':id', year.id)}
                variant="default"
                leftSection={<IconCopy size={18} aria-hidden />}
              >
                {words.fromOther}
              </Button>
            )}
          </Group>
        )
      }
    >
      {data ? (
        <Steps year={year} readiness={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </ContentCard>
  )
}
