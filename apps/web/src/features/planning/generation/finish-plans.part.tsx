import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { PREVIEW } from '@lousa/contract/lessons-preview.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import type { GeneratedLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { FINISH } from '@lousa/contract/planning/generation/generation.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OneByOneList, OneByOneModal } from '../../../frames/page/one-by-one-list.tsx'
import { useSequentialRun } from '../../../frames/page/sequential-run.tsx'
import { LessonsPreview } from '../../../frames/preview/lessons-preview.tsx'
import { errorText } from '../../../lib/http/error-text.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import { generateLessons, lessonsChanged, previewLessons } from './generation.api.ts'

const F = FINISH

type Reached = 'preview' | 'done'
type Outcome =
  | { kind: Reached; answer: GeneratedLessons }
  | { kind: 'refused'; text: string; isNothingToDo: boolean }

/** "3 × dia sem aula no calendário": why dates have no lesson, each reason once. */
const skippedWords = ({ skippedDates }: GeneratedLessons): string[] =>
  [...Map.groupBy(skippedDates, ({ reason }) => reason)].map(([reason, dates]) =>
    fill(F.skippedReason, {
      count: showCount(dates.reduce((sum, { count }) => sum + count, 0)),
      reason: PREVIEW.reasons[reason],
    }),
  )

const outcomeWords = (outcome: Outcome): string => {
  if (outcome.kind === 'refused') return outcome.text
  const { created, kept, skipped } = outcome.answer
  const reasons = skippedWords(outcome.answer)
  return [
    created === 0 ? F.nothingNew : countedIn(outcome.kind === 'done' ? F.created : F.wouldCreate, created),
    ...(kept > 0 ? [countedIn(F.kept, kept)] : []),
    ...(skipped > 0
      ? [`${countedIn(F.skipped, skipped)}${reasons.length > 0 ? ` (${reasons.join(', ')})` : ''}`]
      : []),
  ].join(' · ')
}

const refusedBy = (error: unknown): Outcome => ({
  kind: 'refused',
  text: errorText(error),
  isNothingToDo: error instanceof Refusal && (error.code === 'NO_RECURRENCES' || error.code === 'NO_TERMS'),
})

const useGeneration = () => {
  const { outcomes, standing, run } = useSequentialRun<Outcome>()
  const generate = async (kind: Reached, grades: readonly Grade[]): Promise<void> => {
    await run(
      grades.map(({ id }) => id),
      id =>
        (kind === 'preview' ? previewLessons : generateLessons)(id).then(
          (answer): Outcome => ({ kind, answer }),
          refusedBy,
        ),
    )
    if (kind === 'done') void lessonsChanged()
  }
  return { outcomes, standing, run: generate }
}

const OutcomeText = ({ outcome }: { outcome: Outcome | undefined }) =>
  outcome && (
    <>
      <Text
        size="sm"
        role="status"
        {...(outcome.kind === 'refused' ? { c: outcome.isNothingToDo ? 'dimmed' : 'var(--lousa-bad)' } : {})}
      >
        {outcomeWords(outcome)}
      </Text>
      {outcome.kind === 'preview' && outcome.answer.preview && (
        <LessonsPreview preview={outcome.answer.preview} />
      )}
    </>
  )

const Content = ({ grades }: { grades: readonly Grade[] }) => {
  const { outcomes, standing, run } = useGeneration()
  const left = grades.filter(({ id }) => outcomes.get(id)?.kind !== 'done')
  const isBusy = standing !== null
  const generate = async (chosen: readonly Grade[]): Promise<void> => {
    const goesOn = await confirm({ title: F.title, effect: F.text, verb: F.generate, harmless: true })
    if (goesOn) await run('done', chosen)
  }
  if (grades.length === 0) return <Text>{F.none}</Text>
  return (
    <OneByOneList
      lead={F.lead}
      all={
        grades.length > 1 && left.length > 0
          ? { label: countedIn(F.all, left.length), onClick: () => void generate(left) }
          : null
      }
      standing={standing}
      progress={counts => fill(F.doing, counts)}
      items={grades}
      wordsOf={({ id }) => <OutcomeText outcome={outcomes.get(id)} />}
      actionsOf={grade =>
        outcomes.get(grade.id)?.kind !== 'done' && (
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="subtle"
              disabled={isBusy}
              onClick={() => void run('preview', [grade])}
              aria-label={fill(F.seeOf, { grade: grade.name })}
            >
              {F.see}
            </Button>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() => void generate([grade])}
              aria-label={fill(F.generateOf, { grade: grade.name })}
            >
              {F.generate}
            </Button>
          </Group>
        )
      }
    />
  )
}

/** The lessons of all classes, the one that is shown first: what each would get, and then what each got. */
export const FinishPlans = ({
  year,
  gradeId,
  onClose,
}: {
  year: AcademicYear
  /** The class that stands first. */
  gradeId?: string | undefined
  onClose: () => void
}) => {
  const query = useQuery(allGradesOptions(year.id))
  return (
    <OneByOneModal title={F.title} onClose={onClose} query={query}>
      {all => (
        <Content
          grades={all.toSorted(
            (a, b) => Number(b.id === gradeId) - Number(a.id === gradeId) || compareClasses(a.name, b.name),
          )}
        />
      )}
    </OneByOneModal>
  )
}
