import { PERFORMANCE } from '@lousa/contract/evaluation/performance/performance-words.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx'
import classes from './frequency-meter.module.css'
import { type FrequencyLevel, frequencyLevel, LEAST_FREQUENCY } from './performance-looks.values.ts'

const SAID: Record<FrequencyLevel, { tone: Tone; text: string } | null> = {
  good: null,
  near: { tone: 'warn', text: fill(PERFORMANCE.near, { least: LEAST_FREQUENCY }) },
  below: { tone: 'bad', text: fill(PERFORMANCE.below, { least: LEAST_FREQUENCY }) },
}

/** Attendance against the least that the law asks for; said in words when it is near or below. */
export const FrequencyMeter = ({
  frequency,
  absences,
  children,
}: {
  frequency: number | null
  absences: string
  /** The figure, where it explains itself. */
  children?: ReactNode
}) => {
  if (frequency === null) {
    return (
      <Text size="sm" c="dimmed">
        {fill(PERFORMANCE.noLesson, { attendance: M.menu.attendance })}
      </Text>
    )
  }
  const level = frequencyLevel(frequency)
  const statusWords = SAID[level]
  return (
    <div className={classes.meter} data-level={level}>
      <div className={classes.line}>
        <div>
          <Text span size="sm" c="dimmed">
            {M.menu.attendance}
          </Text>{' '}
          {children ?? (
            <Text span size="sm" fw={650}>
              {formatPercent(frequency)}
            </Text>
          )}
        </div>
        <Text size="sm">{absences}</Text>
      </div>
      <div className={classes.track} aria-hidden>
        <div className={classes.fill} style={{ width: `${frequency}%` }} />
        <div className={classes.least} style={{ left: `${LEAST_FREQUENCY}%` }} />
      </div>
      {statusWords && (
        <div>
          <StatusBadge tone={statusWords.tone}>{statusWords.text}</StatusBadge>
        </div>
      )}
    </div>
  )
}
