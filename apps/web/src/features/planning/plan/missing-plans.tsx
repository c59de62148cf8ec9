import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { MissingPlan } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OneByOneProgress, useOneByOne } from '../../../frames/page/one-by-one.tsx'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerContent } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import classes from './missing-plans.module.css'
import { createMissingPlans, missingPlansOptions, plansChanged } from './plan.api.ts'

const P = PLANS

type OfGrade = { id: string; name: string; components: string[] }
/** What came of a class, in words. */
type Outcome = { text: string; isFailure: boolean }

const byGrade = (missing: readonly MissingPlan[]): OfGrade[] =>
  [...Map.groupBy(missing, ({ grade }) => grade.id).entries()]
    .map(([id, own]) => ({
      id,
      name: own[0]?.grade.name ?? '',
      components: own.map(({ curriculumComponent }) => curriculumComponent.name),
    }))
    .toSorted((a, b) => compareClasses(a.name, b.name))

const useCreation = () => {
  const [keyOf] = useState(keyPerContent)
  const { outcomes, standing, run } = useOneByOne<Outcome>()
  const create = async (grades: readonly OfGrade[]): Promise<void> => {
    await run(
      grades.map(({ id }) => id),
      id =>
        createMissingPlans(id, keyOf({ id })).then(
          plans => ({ text: countedIn(P.createdOfGrade, plans.length), isFailure: false }),
          (error: unknown) => ({
            text: fill(P.failedOfGrade, { reason: errorText(error) }),
            isFailure: true,
          }),
        ),
    )
    void plansChanged()
  }
  return { outcomes, standing, create }
}

const Line = ({
  grade,
  outcome,
  isBusy,
  onCreate,
}: {
  grade: OfGrade
  outcome: Outcome | undefined
  isBusy: boolean
  onCreate: () => void
}) => (
  <li className={classes.line}>
    <div>
      <Text fw={600}>{grade.name}</Text>
      <Text size="sm" c="dimmed">
        {grade.components.join(', ')}
      </Text>
      {outcome && (
        <Text size="sm" role="status" c={outcome.isFailure ? 'var(--lousa-bad)' : 'var(--lousa-good)'}>
          {outcome.text}
        </Text>
      )}
    </div>
    {(!outcome || outcome.isFailure) && (
      <Button
        variant="default"
        disabled={isBusy}
        onClick={onCreate}
        aria-label={fill(P.createOfGrade, { grade: grade.name })}
      >
        {P.create}
      </Button>
    )}
  </li>
)

const Content = ({ grades }: { grades: readonly OfGrade[] }) => {
  const { outcomes, standing, create } = useCreation()
  const left = grades.filter(({ id }) => outcomes.get(id)?.isFailure !== false)
  const count = left.reduce((sum, { components }) => sum + components.length, 0)
  return (
    <Stack gap="md">
      <Text size="sm">{P.missingLead}</Text>
      {count > 0 && (
        <Group>
          <Button loading={standing !== null} onClick={() => void create(left)}>
            {countedIn(P.createAll, count)}
          </Button>
        </Group>
      )}
      <OneByOneProgress standing={standing} words={counts => fill(P.creating, counts)} />
      <ul className={classes.lines}>
        {grades.map(grade => (
          <Line
            key={grade.id}
            grade={grade}
            outcome={outcomes.get(grade.id)}
            isBusy={standing !== null}
            onCreate={() => void create([grade])}
          />
        ))}
      </ul>
    </Stack>
  )
}

const Loaded = ({ missing }: { missing: readonly MissingPlan[] }) => {
  // What is created disappears from the answer, and stays here with what came of it.
  const [grades] = useState(() => byGrade(missing))
  return grades.length === 0 ? <Text>{P.noneMissing}</Text> : <Content grades={grades} />
}

/** "Criar todos que faltam": per class and for all, with what came of each class. */
export const MissingPlans = ({ year, onClose }: { year: AcademicYear; onClose: () => void }) => {
  const { data, error, refetch } = useQuery(missingPlansOptions({ academicYearId: year.id }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={P.missingTitle}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {data ? (
        <Loaded missing={data.data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Modal>
  )
}
