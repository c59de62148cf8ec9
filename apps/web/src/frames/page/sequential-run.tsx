import { Progress, Text } from '@mantine/core'
import { useState } from 'react'
import { showCount } from '../../lib/text/numbers.ts'

type RunProgress = { done: number; of: number }

/** One after the other, as one call each: one that is refused keeps no other from being done. */
export const useSequentialRun = <O,>() => {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, O>>(new Map())
  const [standing, setStanding] = useState<RunProgress | null>(null)
  /** `work` answers what came of one, a refusal too. */
  const run = async (ids: readonly string[], work: (id: string) => Promise<O>): Promise<void> => {
    setStanding({ done: 0, of: ids.length })
    for (const [index, id] of ids.entries()) {
      const outcome = await work(id)
      setOutcomes(before => new Map(before).set(id, outcome))
      setStanding({ done: index + 1, of: ids.length })
    }
    setStanding(null)
  }
  return { outcomes, standing, run }
}

/** How far it has come; of a single one there is nothing to count. */
export const SequentialProgress = ({
  progress,
  words,
}: {
  progress: RunProgress | null
  /** "Gerando: turma 2 de 14…" */
  words: (counts: { at: string; of: string }) => string
}) =>
  progress &&
  progress.of > 1 && (
    <div role="status">
      <Text size="sm" mb={4}>
        {words({
          at: showCount(Math.min(progress.done + 1, progress.of)),
          of: showCount(progress.of),
        })}
      </Text>
      <Progress value={(100 * progress.done) / progress.of} aria-hidden />
    </div>
  )
