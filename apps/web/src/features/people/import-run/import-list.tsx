import { fill, M } from '@lousa/contract/messages.ts'
import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Text } from '@mantine/core'
import { IconArrowBackUp, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ListColumn, ListRows } from '../../../frames/list/list-rows.tsx'
import type { RowAction } from '../../../frames/list/row-actions.tsx'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { showInstant } from '../../../lib/text/dates.ts'
import { showCount } from '../../../lib/text/numbers.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { importsOptions } from '../import/import.api.ts'
import { STATUS_TONES, standingOf } from '../import/import.words.ts'
import { removedText } from '../import/import-rows.values.ts'
import { confirmDiscardImport, confirmUndoImport, mayDiscard } from './import-actions.ts'
import classes from './import-list.module.css'

export const importAddress = (id: string): string => PATHS.importRun.replace(':id', id)

const progressText = ({ status, progress }: ImportRun): string =>
  status === 'RUNNING' && progress !== null ? ` ${Math.round(100 * progress)}%` : ''

/** The outcome of the rows, in the figures of the current step. */
const countsText = ({ status, rowCount, counts }: ImportRun): string => {
  const rows = showCount(rowCount)
  if (status === 'UNDONE') return removedText(counts)
  if (status === 'DONE') return fill(IMPORTING.importedOf, { n: showCount(counts.imported), rows })
  if (status !== 'UPLOADED' && counts.faulty > 0)
    return fill(IMPORTING.faultyOf, { n: showCount(counts.faulty), rows })
  return rows
}

const columns: readonly ListColumn<ImportRun>[] = [
  {
    id: 'arquivo',
    title: IMPORTING.columnFile,
    render: run => (
      <div className={classes.file}>
        <IconFileSpreadsheet size={22} stroke={1.5} aria-hidden className={classes.icon ?? ''} />
        <div className={classes.words}>
          <Text fw={550} size="sm" style={{ overflowWrap: 'anywhere' }}>
            {run.fileName}
          </Text>
          <Text size="xs" c="dimmed">
            {showInstant(run.createdAt)} · {nameInUse(run.createdBy)}
          </Text>
        </div>
      </div>
    ),
  },
  { id: 'tipo', title: M.field.type, width: 140, render: ({ type }) => IMPORTING.types[type] },
  { id: 'linhas', title: IMPORTING.columnRows, width: 240, render: countsText },
  {
    id: 'situacao',
    title: M.field.status,
    width: 180,
    render: run => (
      <StatusBadge tone={STATUS_TONES[run.status]}>
        {standingOf(run)}
        {progressText(run)}
      </StatusBadge>
    ),
  },
]

const undo = async (run: ImportRun): Promise<void> => {
  const obstacle = await confirmUndoImport(run)
  if (obstacle) toast.error(obstacle)
}

const actionsOf = (run: ImportRun): RowAction[] => [
  { label: IMPORTING.open, icon: <IconFileSpreadsheet size={18} />, to: importAddress(run.id) },
  ...(run.can.undo
    ? [
        {
          label: IMPORTING.undoRun,
          icon: <IconArrowBackUp size={18} />,
          destructive: true,
          onClick: () => void undo(run),
        },
      ]
    : []),
  ...(mayDiscard(run)
    ? [
        {
          label: IMPORTING.discard,
          icon: <IconTrash size={18} />,
          destructive: true,
          onClick: () => void confirmDiscardImport(run),
        },
      ]
    : []),
]

/** The imports so far, newest first. */
export const ImportList = ({ page, onPage }: { page: number; onPage: (page: number) => void }) => {
  const query = useQuery(importsOptions(page))
  const { data, error } = query
  const content = () => {
    if (error && !data) return <ErrorState error={error} onRetry={() => void query.refetch()} />
    if (!data) return <RowsSkeleton rows={3} />
    if (data.data.length === 0) return <EmptyState title={IMPORTING.none} reason={IMPORTING.noneReason} />
    return (
      <ListRows
        page={data}
        columns={columns}
        rowName={({ fileName }) => fileName}
        rowTo={({ id }) => importAddress(id)}
        rowActions={actionsOf}
        onPage={onPage}
        stale={query.isPlaceholderData}
      />
    )
  }
  return (
    <ContentCard title={IMPORTING.past} padded={false}>
      {content()}
    </ContentCard>
  )
}
