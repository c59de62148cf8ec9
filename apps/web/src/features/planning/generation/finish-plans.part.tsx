import type { AcademicYear, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { PREVIEW } from '@lousa/contract/lessons-preview.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import type { GeneratedLessons } from '@lousa/contract/planning/generation/generation.contract.ts'
import { FINISH } from '@lousa/contract/planning/generation/generation.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { compareClasses } from '@lousa/rules/academics/grade/class-order.rules.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OneByOneProgress, useOneByOne } from '../../../frames/page/one-by-one.tsx'
import { LessonsPreview } from '../../../frames/preview/lessons-preview.tsx'
import { errorText } from '../../../lib/http/error-text.ts'
import { countedIn, showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { allGradesOptions } from '../../academics/academics.api.ts'
import classes from './finish-plans.module.css'
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
  const { outcomes, standing, run } = useOneByOne<Outcome>()
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

const Line = ({
  grade,
  outcome,
  isBusy,
  onPreview,
  onGenerate,
}: {
  grade: Grade
  outcome: Outcome | undefined
  isBusy: boolean
  onPreview: () => void
  onGenerate: () => void
}) => (
  <li className={classes.line}>
    <div className={classes.words}>
      <Text fw={600}>{grade.name}</Text>
      {outcome && (
        <Text
          size="sm"
          role="status"
          {...(outcome.kind === 'refused'
            ? { c: outcome.isNothingToDo ? 'dimmed' : 'var(--lousa-bad)' }
            : {})}
        >
          {outcomeWords(outcome)}
        </Text>
      )}
      {outcome && outcome.kind === 'preview' && outcome.answer.preview && (
        <LessonsPreview preview={outcome.answer.preview} />
      )}
    </div>
    {outcome?.kind !== 'done' && (
      <Group gap="xs" wrap="nowrap">
        <Button
          variant="subtle"
          disabled={isBusy}
          onClick={onPreview}
          aria-label={fill(F.seeOf, { grade: grade.name })}
        >
          {F.see}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          onClick={onGenerate}
          aria-label={fill(F.generateOf, { grade: grade.name })}
        >
          {F.generate}
        </Button>
      </Group>
    )}
  </li>
)

const Content = ({ grades }: { grades: readonly Grade[] }) => {
  const { outcomes, standing, run } = useGeneration()
  const left = grades.filter(({ id }) => outcomes.get(id)?.kind !== 'done')
  const generate = async (chosen: readonly Grade[]): Promise<void> => {
    const goesOn = await confirm({ title: F.title, effect: F.text, verb: F.generate, harmless: true })
    if (goesOn) await run('done', chosen)
  }
  if (grades.length === 0) return <Text>{F.none}</Text>
  return (
    <Stack gap="md">
      <Text size="sm">{F.lead}</Text>
      {grades.length > 1 && left.length > 0 && (
        <Group>
          <Button loading={standing !== null} onClick={() => void generate(left)}>
            {countedIn(F.all, left.length)}
          </Button>
        </Group>
      )}
      <OneByOneProgress standing={standing} words={counts => fill(F.doing, counts)} />
      <ul className={classes.lines}>
        {grades.map(grade => (
          <Line
            key={grade.id}
            grade={grade}
            outcome={outcomes.get(grade.id)}
            isBusy={standing !== null}
            onPreview={() => void run('preview', [grade])}
            onGenerate={() => void generate([grade])}
          />
        ))}
      </ul>
    </Stack>
  )
}

/** The lessons of a class, or of all: what each would get, and then what each got. */
export const FinishPlans = ({
  year,
  gradeId,
  onClose,
}: {
  year: AcademicYear
  /** Of one class alone. */
  gradeId?: string | undefined
  onClose: () => void
}) => {
  const { data, error, refetch } = useQuery(allGradesOptions(year.id))
  const grades = data
    ?.filter(({ id }) => !gradeId || id === gradeId)
    .toSorted((a, b) => compareClasses(a.name, b.name))
  return (
    <Modal
      opened
      onClose={onClose}
      title={F.title}
      size="lg"
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      {grades ? (
        <Content grades={grades} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </Modal>
  )
}
