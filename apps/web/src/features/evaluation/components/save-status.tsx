import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { QueueState } from '../score-queue.ts'
import classes from './save-status.module.css'

type Said = { tone: 'good' | 'warn' | 'bad' | 'plain'; icon: ReactNode; text: string; retry?: boolean }

const look = { size: 18, 'aria-hidden': true } as const

const count = (
  rows: QueueState['rows'],
  is: (row: QueueState['rows'] extends ReadonlyMap<string, infer R> ? R : never) => boolean,
) => [...rows.values()].filter(is).length

/** Everything that keeps scores from the server, in the order in which the person can do something about it. */
const said = ({ phase, unsent, reason, rows }: QueueState): Said => {
  if (phase === 'offline')
    return {
      tone: 'warn',
      icon: <IconCloudOff {...look} />,
      text: `Sem conexão · ${unsent} na fila`,
      retry: true,
    }
  if (phase === 'saving') return { tone: 'plain', icon: <IconLoader2 {...look} />, text: 'Salvando…' }
  const conflicts = count(rows, row => row.theirs !== null)
  if (conflicts > 0)
    return {
      tone: 'bad',
      icon: <IconAlertTriangle {...look} />,
      text:
        conflicts === 1
          ? '1 nota alterada por outra pessoa'
          : `${conflicts} notas alteradas por outra pessoa`,
    }
  if (phase === 'failed')
    return {
      tone: 'bad',
      icon: <IconAlertTriangle {...look} />,
      text: `Não salvo · ${unsent} na fila${reason ? `. ${reason}` : ''}`,
      retry: true,
    }
  const invalid = count(rows, row => row.typed !== null)
  if (invalid > 0)
    return {
      tone: 'bad',
      icon: <IconAlertTriangle {...look} />,
      text: invalid === 1 ? '1 nota não aceita' : `${invalid} notas não aceitas`,
    }
  return { tone: 'good', icon: <IconCheck {...look} />, text: 'Tudo salvo' }
}

/** Where the typed values are: always in view, and read out when it changes. */
export const SaveStatus = ({ state, onRetry }: { state: QueueState; onRetry: () => void }) => {
  const { tone, icon, text, retry } = said(state)
  return (
    <span className={classes.status} data-tone={tone}>
      {icon}
      <span role="status">{text}</span>
      {retry && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Tentar de novo
        </Button>
      )}
    </span>
  )
}
