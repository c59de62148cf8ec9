import { fill } from '@lousa/contract/messages.ts'
import type {
  AvailabilityOfYear,
  PlanningHour,
} from '@lousa/contract/planning/making/availability.contract.ts'
import { clockOf } from '@lousa/contract/planning/making/finding-sentence.ts'
import { MAKING_SCREEN } from '@lousa/contract/planning/making/making-screen.messages.ts'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { HourForm } from './availability-forms.tsx'
import { deleteHour } from './making.api.ts'
import classes from './making.module.css'
import { dayWord } from './week-cells.values.ts'

const H = MAKING_SCREEN.hours

const removeHour = async ({ id, name, version }: PlanningHour): Promise<void> => {
  if (!(await confirm({ title: fill(H.removeTitle, { name }), effect: H.removeEffect, verb: H.remove })))
    return
  try {
    await deleteHour(id, version)
    toast.success(H.removed)
  } catch (error) {
    toast.error(error)
  }
}

/** Collective planning of a year, in which no instructor of its list has a lesson. */
export const PlanningHours = ({
  yearId,
  isFixed,
  availability: { planningHours, data },
}: {
  yearId: string
  isFixed: boolean
  availability: AvailabilityOfYear
}) => {
  const [edited, setEdited] = useState<PlanningHour | 'new' | null>(null)
  return (
    <section aria-label={H.title}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {H.title}
        </Title>
        {!isFixed && (
          <Button mih={44} variant="default" onClick={() => setEdited('new')}>
            {H.add}
          </Button>
        )}
      </Group>
      <ContentCard padded={planningHours.length === 0}>
        {planningHours.length === 0 && (
          <Text size="sm" c="dimmed">
            {H.none}
          </Text>
        )}
        <ul className={classes.list}>
          {planningHours.map(hour => (
            <li key={hour.id}>
              <div className={classes.about}>
                <Text fw={600}>{hour.name}</Text>
                <Text size="sm">
                  {fill(H.line, {
                    day: dayWord(hour.weekday),
                    from: clockOf(hour.from),
                    until: clockOf(hour.until),
                  })}
                </Text>
                <Text size="sm" c="dimmed">
                  {hour.instructors === null ? H.all : hour.instructors.map(({ name }) => name).join(', ')}
                </Text>
              </div>
              {!isFixed && (
                <div className={classes.acts}>
                  <Button
                    mih={44}
                    variant="default"
                    aria-label={fill(H.changeOf, { name: hour.name })}
                    onClick={() => setEdited(hour)}
                  >
                    {H.change}
                  </Button>
                  <Button
                    mih={44}
                    variant="subtle"
                    color="red.9"
                    aria-label={fill(H.removeTitle, { name: hour.name })}
                    onClick={() => void removeHour(hour)}
                  >
                    {H.remove}
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
      </ContentCard>
      {edited && (
        <HourForm
          yearId={yearId}
          hour={edited === 'new' ? null : edited}
          people={data}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  )
}
