import type { AcademicYear } from '@lousa/contract/academics/academics.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { MissingPlan } from '@lousa/contract/planning/plan/missing-plans.contract.ts'
import { PLANS } from '@lousa/contract/planning/plan/plan.messages.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OneByOneList, OneByOneModal } from '../../../frames/page/one-by-one-list.tsx'
import { useSequentialRun } from '../../../frames/page/sequential-run.tsx'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { countedIn } from '../../../lib/text/numbers.ts'
import { createMissingPlans, missingPlansOptions, plansChanged } from './plan.api.ts'

const P = PLANS

type OfGrade = { id: string; name: string; components: string[] }
/** The result of a class, in words. */
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
  const [keyOf] = useState(keyPerBody)
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
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

const Content = ({ grades }: { grades: readonly OfGrade[] }) => {
  const { outcomes, standing, create } = useCreation()
  const isDone = ({ id }: OfGrade): boolean => outcomes.get(id)?.isFailure === false
  const left = grades.filter(grade => !isDone(grade))
  const count = left.reduce((sum, { components }) => sum + components.length, 0)
  return (
    <OneByOneList
      lead={P.missingLead}
      all={count > 0 ? { label: countedIn(P.createAll, count), onClick: () => void create(left) } : null}
      standing={standing}
      progress={counts => fill(P.creating, counts)}
      items={grades}
      wordsOf={({ id, components }) => {
        const outcome = outcomes.get(id)
        return (
          <>
            <Text size="sm" c="dimmed">
              {components.join(', ')}
            </Text>
            {outcome && (
              <Text size="sm" role="status" c={outcome.isFailure ? 'var(--lousa-bad)' : 'var(--lousa-good)'}>
                {outcome.text}
              </Text>
            )}
          </>
        )
      }}
      actionsOf={grade =>
        !isDone(grade) && (
          <Button
            variant="default"
            disabled={standing !== null}
            onClick={() => void create([grade])}
            aria-label={fill(P.createOfGrade, { grade: grade.name })}
          >
            {P.create}
          </Button>
        )
      }
    />
  )
}

const Loaded = ({ missing }: { missing: readonly MissingPlan[] }) => {
  // A created plan disappears from the answer, and stays here with its result.
  const [grades] = useState(() => byGrade(missing))
  return grades.length === 0 ? <Text>{P.noneMissing}</Text> : <Content grades={grades} />
}

/** "Criar todos que faltam": per class and for all, with what came of each class. */
export const MissingPlans = ({ year, onClose }: { year: AcademicYear; onClose: () => void }) => {
  const query = useQuery(missingPlansOptions({ academicYearId: year.id }))
  return (
    <OneByOneModal title={P.missingTitle} onClose={onClose} query={query}>
      {({ data }) => <Loaded missing={data} />}
    </OneByOneModal>
  )
}
