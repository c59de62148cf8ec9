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
import { studentsFoundBy } from '../../../people/person/people.api.ts'
import type { PersonRecord } from '../../../people/person/person-records.values.ts'
import { type DoubtfulLine, LineChoices } from './line-choices.tsx'
import { linesIn, meantBy } from './many-lines.values.ts'
import { ManyRows } from './many-rows.tsx'
import { MOST_ROWS, rowOfStudent } from './many-rows.values.ts'

const W = ENTRY.many

type Checked = {
  students: PersonRecord[]
  doubtful: DoubtfulLine[]
  problems: { line: string; text: string }[]
  of: string
}

const useLines = () => {
  const { standing, run } = useSequentialRun<void>()
  const [checked, setChecked] = useState<Checked | null>(null)
  const check = async (lines: readonly string[], of: string): Promise<void> => {
    const next: Checked = { students: [], doubtful: [], problems: [], of }
    setChecked(null)
    await run(lines, async line => {
      try {
        const { sure, possible } = meantBy(line, await studentsFoundBy(line))
        if (sure) next.students.push(sure)
        else if (possible.length > 0) next.doubtful.push({ line, possible })
        else next.problems.push({ line, text: W.notFound })
      } catch (error) {
        next.problems.push({ line, text: errorText(error) })
      }
    })
    setChecked(next)
  }
  return { checked, standing, check }
}

/** The students that were found, with those that the user chose of several. */
const Found = ({
  grade,
  takenIds,
  checked,
}: {
  grade: Grade
  takenIds: ReadonlySet<string>
  checked: Checked
}) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, PersonRecord>>(new Map())
  const { students, doubtful, problems } = checked
  const people = new Map([...students, ...chosen.values()].map(person => [person.id, person]))
  return (
    <>
      {problems.length > 0 && (
        <Notice tone="warn">
          <List size="sm">
            {problems.map(({ line, text }) => (
              <List.Item key={line}>
                {line}: {text}
              </List.Item>
            ))}
          </List>
        </Notice>
      )}
      {doubtful.length > 0 && (
        <LineChoices
          lines={doubtful}
          chosen={chosen}
          onChoose={(line, person) => setChosen(before => new Map(before).set(line, person))}
        />
      )}
      {people.size > 0 && (
        <ManyRows
          grade={grade}
          rows={[...people.values()].map(person => rowOfStudent(person, takenIds))}
          situationTitle={null}
        />
      )}
    </>
  )
}

/** A list of names, CPFs and registrations: first who is meant, then all at once. */
export const FromList = ({ grade, takenIds }: { grade: Grade; takenIds: ReadonlySet<string> }) => {
  const [text, setText] = useState('')
  const { checked, standing, check } = useLines()
  const { lines, repeated } = linesIn(text)
  const isTooLong = lines.length > MOST_ROWS
  return (
    <Stack gap="md">
      <ContentCard>
        <Stack gap="sm" align="stretch">
          <Textarea
            label={W.lines}
            description={W.linesHint}
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
              disabled={lines.length === 0 || isTooLong}
              onClick={() => void check(lines, text)}
            >
              {W.check}
            </Button>
          </Group>
          <SequentialProgress progress={standing} words={counts => fill(W.checking, counts)} />
        </Stack>
      </ContentCard>
      {checked && <Found key={checked.of} grade={grade} takenIds={takenIds} checked={checked} />}
    </Stack>
  )
}
