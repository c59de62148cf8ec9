import { M } from '@lousa/contract/messages.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { Button, Pagination, Text } from '@mantine/core'
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RowActions } from '../../frames/list/row-actions.tsx'
import { ContentCard } from '../../frames/page/content-card.tsx'
import { showInstant } from '../../lib/dates.ts'
import { confirm } from '../../ui/confirm.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowsSkeleton } from '../../ui/page-skeleton.tsx'
import { shownName } from '../../ui/person-avatar.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toast } from '../../ui/toast.tsx'
import classes from './file-list.module.css'
import { downloadFile, filesChanged, filesOptions, removeFile, tryAgain, typeOf } from './reports.api.ts'

/** Type and size of what can be taken: "ZIP · 2,2 MB". */
const contentText = (file: GeneratedFile): string =>
  file.status === 'READY' ? ` · ${typeOf(file)}${sizeText(file.size)}` : ''

const sizeText = (bytes: number | null): string => {
  if (bytes === null) return ''
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? ` · ${kilobytes} KB` : ` · ${(kilobytes / 1024).toFixed(1).replace('.', ',')} MB`
}

const State = ({ file: { status, progress, reason, title } }: { file: GeneratedFile }) => {
  if (status === 'READY') {
    return (
      <div className={classes.state}>
        <StatusBadge tone="good">Pronto</StatusBadge>
      </div>
    )
  }
  if (status === 'FAILED') {
    return (
      <div className={classes.state}>
        <StatusBadge tone="bad">Falhou</StatusBadge>
        {reason && <Text size="sm">{reason}</Text>}
      </div>
    )
  }
  const percent = Math.round(100 * (progress ?? 0))
  return (
    <div className={classes.state}>
      <StatusBadge tone="info" sign="…">
        Gerando{percent > 0 ? `: ${percent}%` : ''}
      </StatusBadge>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={`Geração de ${title}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <div style={{ width: `${Math.max(4, percent)}%` }} />
      </div>
    </div>
  )
}

/** One act at a time on a file; its failure is told, its success seen in the list. */
const useAct = () => {
  const [acting, setActing] = useState(false)
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    setActing(true)
    try {
      await what()
    } catch (error) {
      toast.error(error)
    }
    setActing(false)
    await filesChanged()
  }
  return { acting, act: (what: () => Promise<unknown>) => void act(what) }
}

const askedRemoval = async ({ id, title }: GeneratedFile): Promise<void> => {
  const wanted = await confirm({
    title: `Excluir “${title}”`,
    effect: 'O arquivo deixa de poder ser baixado. Ele pode ser gerado de novo a qualquer momento.',
    verb: M.btn.delete,
  })
  if (!wanted) return
  await removeFile(id)
  toast.success(M.toast.deleted)
}

const Ways = ({ file }: { file: GeneratedFile }) => {
  const { acting, act } = useAct()
  const { status, title, id } = file
  if (status === 'PENDING') return <div className={classes.ways} />
  const downloadText = typeOf(file) === 'ZIP' ? 'Baixar ZIP' : M.btn.download
  return (
    <div className={classes.ways}>
      {status === 'READY' ? (
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={acting}
          aria-label={`${downloadText}: ${title}`}
          onClick={() => act(() => downloadFile(file))}
        >
          {downloadText}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={acting}
          aria-label={`Tentar de novo: ${title}`}
          onClick={() => act(() => tryAgain(id))}
        >
          Tentar de novo
        </Button>
      )}
      <RowActions
        name={title}
        actions={[
          {
            label: M.btn.delete,
            icon: <IconTrash size={18} />,
            destructive: true,
            onClick: () => act(() => askedRemoval(file)),
          },
        ]}
      />
    </div>
  )
}

const Row = ({ file }: { file: GeneratedFile }) => (
  <li className={classes.row}>
    <div>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file.title}
      </Text>
      <Text size="sm" c="dimmed">
        {showInstant(file.updatedAt)} · {shownName(file.requestedBy)}
        {contentText(file)}
      </Text>
    </div>
    <State file={file} />
    <Ways file={file} />
  </li>
)

type FileListProps = { tag: string; page: number; onPage: (page: number) => void; empty: string }

/** Generated documents of one kind: being made, ready or failed. */
export const FileList = ({ tag, page, onPage, empty }: FileListProps) => {
  const query = useQuery(filesOptions(tag, page))
  const { data: files } = query
  const content = () => {
    if (query.error && !files) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    if (!files) return <RowsSkeleton rows={4} />
    if (files.data.length === 0) return <EmptyState title={M.empty.files} reason={empty} />
    return (
      <ul className={classes.list}>
        {files.data.map(file => (
          <Row key={file.id} file={file} />
        ))}
      </ul>
    )
  }
  return (
    <ContentCard title="Boletins gerados" padded={false}>
      {content()}
      {files && files.totalPages > 1 && (
        <nav className={classes.pager} aria-label="Páginas">
          <Pagination
            size="sm"
            total={files.totalPages}
            value={page}
            onChange={onPage}
            getControlProps={control => ({
              'aria-label': control === 'previous' ? 'Página anterior' : 'Próxima página',
            })}
            getItemProps={number => ({ 'aria-label': `Página ${number}` })}
          />
        </nav>
      )}
    </ContentCard>
  )
}
