import { fill } from '@lousa/contract/messages.ts'
import type { OwnAvailability } from '@lousa/contract/planning/making/availability.contract.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import type { WeekInterval } from '@lousa/rules/planning/making/making-records.ts'
import { Button, Group, NumberInput, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLeaveGuard } from '../../../frames/form/use-leave-guard.ts'
import { showDate } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { saveWeek } from './making.api.ts'
import classes from './making.module.css'
import { type BrushName, brushesOf, brushOf, kindWords } from './week-cells.values.ts'
import { WeekPainter } from './week-painter.tsx'

const W = MAKING_SCREEN.week
const LONGEST_TRAVEL = 240

/** A week with its brushes, saved whole. Painted cells stay when another person has changed the week in between. */
export const WeekForm = ({
  yearId,
  availability: { week, canChange, planningHours, times },
  isOffice,
}: {
  yearId: string
  availability: OwnAvailability
  isOffice: boolean
}) => {
  const [painted, setPainted] = useState<readonly WeekInterval[] | null>(null)
  const [version, setVersion] = useState(week.version)
  const [name, setName] = useState<BrushName>('BLOCKED')
  const [note, setNote] = useState('')
  const [travel, setTravel] = useState(0)
  const [isSaving, setSaving] = useState(false)
  const [isStale, setStale] = useState(false)
  const intervals = painted ?? week.intervals
  useLeaveGuard({ isDirty: () => painted !== null, onDiscard: () => setPainted(null) })
  const forget = (): void => {
    setPainted(null)
    setStale(false)
    setVersion(week.version)
  }
  const save = async (seen: number | undefined): Promise<void> => {
    setSaving(true)
    try {
      const own = isOffice ? intervals : intervals.filter(({ source }) => source === 'SELF')
      const saved = await saveWeek(yearId, week.instructor.id, {
        intervals: own.map(each => ({ ...each })),
        ...(seen === undefined ? {} : { version: seen }),
      })
      setVersion(saved.version)
      setPainted(null)
      setStale(false)
      toast.success(W.saved)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'STALE_VERSION') setStale(true)
      else toast.error(error)
    } finally {
      setSaving(false)
    }
  }
  const words = kindWords(isOffice)
  const brush = brushOf(name, { isOffice, note, travel })
  return (
    <Stack gap="sm">
      <Text size="sm">
        {week.answeredOn === null ? W.notAnswered : fill(W.answered, { date: showDate(week.answeredOn) })}.{' '}
        {intervals.length === 0 && W.empty}
      </Text>
      {canChange && (
        <>
          <SegmentedControl
            aria-label={W.brushes}
            data={brushesOf(isOffice).map(value => ({ value, label: words[value] }))}
            value={name}
            onChange={value => setName(brushesOf(isOffice).find(each => each === value) ?? name)}
            className={classes.brushes ?? ''}
          />
          <div className={classes.fields}>
            <TextInput
              label={W.note}
              description={W.noteHint}
              maxLength={200}
              value={note}
              onChange={event => setNote(event.currentTarget.value)}
            />
            {name === 'OTHER_SCHOOL' && (
              <NumberInput
                label={W.travel}
                min={0}
                max={LONGEST_TRAVEL}
                allowDecimal={false}
                value={travel}
                onChange={value => setTravel(Number(value) || 0)}
              />
            )}
          </div>
          <Text size="sm" c="dimmed">
            {W.keys}
          </Text>
        </>
      )}
      <WeekPainter
        name={week.instructor.name}
        intervals={intervals}
        times={times}
        hours={planningHours}
        brush={brush}
        isOffice={isOffice}
        canChange={canChange && !isSaving}
        onPaint={paint => {
          if (painted === null) setVersion(Math.max(version, week.version))
          setPainted(current => paint(current ?? week.intervals))
        }}
      />
      {isStale && (
        <Notice tone="warn">
          <Text size="sm">{W.stale}</Text>
          <Group mt="xs">
            <Button mih={44} loading={isSaving} onClick={() => void save(undefined)}>
              {W.overwrite}
            </Button>
            <Button mih={44} variant="default" onClick={forget}>
              {W.discard}
            </Button>
          </Group>
        </Notice>
      )}
      {canChange && painted !== null && !isStale && (
        <div className={classes.bar}>
          <Button mih={44} loading={isSaving} onClick={() => void save(version)}>
            {W.save}
          </Button>
          <Text size="sm" role="status">
            {W.unsaved}
          </Text>
        </div>
      )}
    </Stack>
  )
}
