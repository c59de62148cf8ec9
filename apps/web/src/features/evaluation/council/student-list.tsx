import type { Council, CouncilStudentRow } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { nearStudents, selectedRange } from '@lousa/rules/evaluation/council/council-selection.rules.ts'
import { Button, Group, NumberInput, Stack, Text, UnstyledButton } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { SITUATION_TONES } from '../performance/performance-looks.values.ts'
import { isPending } from './council.words.ts'
import classes from './council-screen.module.css'

const W = COUNCIL.many
const DEFAULT_POINTS = 0.5

type Selection = ReadonlySet<string>

/** Selects everyone who waits for a decision with one failed component and few missing points. */
const SelectNear = ({ council, onSelect }: { council: Council; onSelect: (ids: string[]) => void }) => {
  const [points, setPoints] = useState<number>(DEFAULT_POINTS)
  const select = (): void => {
    const students = council.students.map(student => ({
      id: student.studentEnrollment.id,
      byMarks: student.byMarks,
      missing: student.missing,
      components: student.components.map(({ situation }) => situation),
      isPending: isPending(student),
    }))
    const ids = nearStudents(students, { components: 1, points })
    if (ids.length === 0) toast.info(W.nobodyNear)
    else onSelect(ids)
  }
  return (
    <Group gap="xs" align="center">
      <Text size="sm">{W.near}</Text>
      <NumberInput
        aria-label={W.points}
        value={points}
        min={0}
        max={100}
        step={0.5}
        decimalScale={1}
        decimalSeparator=","
        w={84}
        onChange={value => setPoints(Number(value) || 0)}
      />
      <Text size="sm">{W.unit}</Text>
      <Button variant="light" onClick={select}>
        {W.selectNear}
      </Button>
    </Group>
  )
}

/** The students of a council; with a selection, each has a box, and Shift selects from the last one. */
export const StudentList = ({
  council,
  current,
  onChoose,
  selected,
  onSelect,
}: {
  council: Council
  current: CouncilStudentRow | undefined
  onChoose: (id: string) => void
  selected: Selection | null
  /** Null: the caller decides nothing. */
  onSelect: ((selected: Selection | null) => void) | null
}) => {
  const [last, setLast] = useState<string | null>(null)
  const order = council.students.map(({ studentEnrollment }) => studentEnrollment.id)
  const toggle = (id: string, { shiftKey }: MouseEvent): void => {
    if (!selected) return
    onSelect?.(selectedRange(selected, order, { from: shiftKey ? last : null, to: id }))
    setLast(id)
  }
  return (
    <ContentCard title={COUNCIL.students} padded={false}>
      {onSelect && (
        <Stack gap="xs" p="xs">
          <Button
            variant="default"
            aria-pressed={selected !== null}
            onClick={() => {
              setLast(null)
              onSelect(selected ? null : new Set())
            }}
          >
            {selected ? W.stop : W.choose}
          </Button>
          {selected && (
            <>
              <SelectNear council={council} onSelect={ids => onSelect(new Set([...selected, ...ids]))} />
              <Text size="sm" c="dimmed" visibleFrom="sm">
                <KeysInText text={W.hint} />
              </Text>
            </>
          )}
        </Stack>
      )}
      <ol className={classes.list}>
        {council.students.map(student => {
          const { id, number, user } = student.studentEnrollment
          const name = nameInUse(user)
          return (
            <li key={id} className={classes.item}>
              {selected && (
                <input
                  type="checkbox"
                  className={classes.box}
                  aria-label={fill(W.selectOf, { name })}
                  checked={selected.has(id)}
                  onClick={event => toggle(id, event)}
                  onChange={() => undefined}
                />
              )}
              <UnstyledButton
                className={classes.student}
                aria-current={student === current}
                onClick={() => onChoose(id)}
              >
                <span className={classes.number}>{number ?? ''}</span>
                <span>{name}</span>
                <StatusBadge tone={isPending(student) ? 'warn' : SITUATION_TONES[student.situation]}>
                  {situationText(student.situation, council.retention)}
                </StatusBadge>
              </UnstyledButton>
            </li>
          )
        })}
      </ol>
    </ContentCard>
  )
}
