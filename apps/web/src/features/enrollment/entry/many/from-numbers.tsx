import type { Grade } from '@lousa/contract/academics/academics.contract.ts'
import { ENTRY } from '@lousa/contract/enrollment/entry/entry.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Button, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../../frames/page/content-card.tsx'
import { SequentialProgress, useSequentialRun } from '../../../../frames/page/sequential-run.tsx'
import { errorText } from '../../../../lib/http/error-text.ts'
import { countedIn } from '../../../../lib/text/numbers.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { nameInUse } from '../../../../ui/person-avatar.tsx'
import { studentOfRegistration } from '../../../people/person/people.api.ts'
import { ManyRows } from './many-rows.tsx'
import { type ManyRow, MOST_ROWS, numbersIn } from './many-rows.values.ts'

const W = ENTRY.many

type Checked = { rows: ManyRow[]; problems: { number: string; text: string }[]; of: string }

const useNumbers = (takenIds: ReadonlySet<string>) => {
  const { standing, run } = useSequentialRun<void>()
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (numbers: readonly string[], of: string): Promise<void> => {
    const next: Checked = { rows: [], problems: [], of }
    setChecked(null)
    await run(numbers, async number => {
      try {
        const student = await studentOfRegistration(number)
        if (student)
          next.rows.push({
            id: student.id,
            name: nameInUse(student),
            registration: number,
            outcome: undefined,
            isHere: takenIds.has(student.id),
          })
        else next.problems.push({ number, text: W.notFound })
      } catch (error) {
        next.problems.push({ number, text: errorText(error) })
      }
    })
    setChecked(next)
  }
  return { checked, standing, check }
}

/** A list of registration numbers: first who is meant, then all at once. */
export const FromNumbers = ({ grade, takenIds }: { grade: Grade; takenIds: ReadonlySet<string> }) => {
  const [text, setText] = useState('')
  const { checked, standing, check } = useNumbers(takenIds)
  const { numbers, repeated } = numbersIn(text)
  const isTooLong = numbers.length > MOST_ROWS
  return (
    <Stack gap="md">
      <ContentCard>
        <Stack gap="sm" align="stretch">
          <Textarea
            label={W.numbers}
            description={W.numbersHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={4}
            maxRows={14}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            error={isTooLong && fill(W.tooMany, { most: MOST_ROWS })}
          />
          {repeated > 0 && (
            <Text size="sm" c="dimmed" role="status">
              {countedIn(W.repeated, repeated)}
            </Text>
          )}
          <Group>
            <Button
              variant={checked?.of === text ? 'default' : 'filled'}
              loading={standing !== null}
              disabled={numbers.length === 0 || isTooLong}
              onClick={() => void check(numbers, text)}
            >
              {W.check}
            </Button>
          </Group>
          <SequentialProgress progress={standing} words={counts => fill(W.checking, counts)} />
        </Stack>
      </ContentCard>
      {checked && checked.problems.length > 0 && (
        <Notice tone="warn">
          <List size="sm">
            {checked.problems.map(({ number, text: problem }) => (
              <List.Item key={number}>
                {number}: {problem}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      {checked && checked.rows.length > 0 && (
        <ManyRows key={checked.of} grade={grade} rows={checked.rows} situationTitle={null} />
      )}
    </Stack>
  )
}
