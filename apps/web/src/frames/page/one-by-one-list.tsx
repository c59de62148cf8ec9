import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import classes from './one-by-one-list.module.css'
import { SequentialProgress, type useSequentialRun } from './sequential-run.tsx'

/** A list whose items are done one by one or all together, each with its outcome and its own buttons. */
export const OneByOneList = <I extends { id: string; name: string }>({
  lead,
  all,
  standing,
  progress,
  items,
  wordsOf,
  actionsOf,
}: {
  lead: string
  /** The button for all that are left; null where there is nothing to do together. */
  all: { label: string; onClick: () => void } | null
  standing: ReturnType<typeof useSequentialRun>['standing']
  /** "Gerando: turma 2 de 14…" */
  progress: (counts: { at: string; of: string }) => string
  items: readonly I[]
  wordsOf: (item: I) => ReactNode
  actionsOf: (item: I) => ReactNode
}) => (
  <Stack gap="md">
    <Text size="sm">{lead}</Text>
    {all && (
      <Group>
        <Button loading={standing !== null} onClick={all.onClick}>
          {all.label}
        </Button>
      </Group>
    )}
    <SequentialProgress progress={standing} words={progress} />
    <ul className={classes.lines}>
      {items.map(item => (
        <li key={item.id} className={classes.line}>
          <div className={classes.words}>
            <Text fw={600}>{item.name}</Text>
            {wordsOf(item)}
          </div>
          {actionsOf(item)}
        </li>
      ))}
    </ul>
  </Stack>
)

/** The dialog of such a list, from its request on. */
export const OneByOneModal = <D,>({
  title,
  onClose,
  query: { data, error, refetch },
  children,
}: {
  title: string
  onClose: () => void
  query: { data: D | undefined; error: Error | null; refetch: () => unknown }
  children: (data: D) => ReactNode
}) => (
  <Modal
    opened
    onClose={onClose}
    title={title}
    size="lg"
    centered
    closeButtonProps={{ 'aria-label': M.btn.close }}
  >
    {data !== undefined ? (
      children(data)
    ) : error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton rows={4} />
    )}
  </Modal>
)
