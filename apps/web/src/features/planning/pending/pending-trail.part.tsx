import { fill } from '@lousa/contract/messages.ts'
import { PENDING_PANEL } from '@lousa/contract/planning/pending/pending-panel.messages.ts'
import { Button } from '@mantine/core'
import { IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { classPathsOf, PATHS } from '../../../lib/address/paths.ts'
import { oneOf, searchOf } from '../../../lib/address/search-fields.ts'
import { useSearch } from '../../../lib/address/use-search.ts'
import type { OutboxView } from '../../../lib/outbox/outbox.types.ts'
import { useOutbox } from '../../../lib/outbox/use-outbox.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useActor } from '../../identity/identity.api.ts'
import { pendingOptions } from '../planning.api.ts'
import { nextTask, type Pending, pendingTasks, type TaskOf, taskKey } from './pending-tasks.ts'
import classes from './pending-trail.module.css'

const search = searchOf({ pendencia: oneOf(['sim', ''], '') })

const lastSaved = ({ entries }: OutboxView): string =>
  entries.reduce((last, { savedAt }) => (savedAt !== null && savedAt > last ? savedAt : last), '')

const Next = ({ task, pending }: { task: string; pending: Pending }) => {
  const { role } = useActor()
  const { entries } = useOutbox()
  const tasks = pendingTasks(pending, entries, classPathsOf(role))
  const place = useRef(0)
  const at = tasks.findIndex(({ key }) => key === task)
  if (at >= 0) place.current = at
  const { task: next, isDone } = nextTask(tasks, task, place.current)
  if (!isDone) return null
  return (
    <nav className={classes.trail} aria-label={PENDING_PANEL.trail}>
      <span className={classes.words} role="status">
        <IconCircleCheck size={20} aria-hidden color="var(--lousa-good)" />
        <span>{next ? fill(PENDING_PANEL.next, { task: next.words }) : PENDING_PANEL.noMore}</span>
      </span>
      <Button
        component={Link}
        to={next?.to ?? PATHS.app}
        className={classes.way ?? ''}
        rightSection={<IconArrowRight size={18} aria-hidden />}
      >
        {next ? PENDING_PANEL.trail : PENDING_PANEL.home}
      </Button>
    </nav>
  )
}

const Following = ({ task, yearId }: { task: string; yearId: string }) => {
  const saved = lastSaved(useOutbox())
  const { data, refetch } = useQuery(pendingOptions(yearId))
  const seen = useRef(saved)
  useEffect(() => {
    // Work that was just saved here is no longer pending.
    if (seen.current !== saved) void refetch()
    seen.current = saved
  }, [saved, refetch])
  return data ? <Next key={task} task={task} pending={data} /> : null
}

/** For who came from the list of what is left over: once this is done, the way to the next. */
export const NextPending = ({ of, id }: { of: TaskOf; id: string }) => {
  const [{ pendencia }] = useSearch(search)
  const year = useSession(({ menuYear }) => menuYear)
  return pendencia === 'sim' && year ? <Following task={taskKey(of, id)} yearId={year.id} /> : null
}
