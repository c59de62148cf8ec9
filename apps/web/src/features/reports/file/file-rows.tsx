import { fill, M } from '@lousa/contract/messages.ts'
import { FILES as W } from '@lousa/contract/reports/file/file.messages.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { shownName } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import classes from './file-list.module.css'
import { deleteFile, downloadFile, filesChanged, tryAgain, typeOf } from './files.api.ts'

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
        <StatusBadge tone="good">{W.ready}</StatusBadge>
      </div>
    )
  }
  if (status === 'FAILED') {
    return (
      <div className={classes.state}>
        <StatusBadge tone="bad">{W.failed}</StatusBadge>
        {reason && <Text size="sm">{reason}</Text>}
      </div>
    )
  }
  const percent = Math.round(100 * (progress ?? 0))
  return (
    <div className={classes.state}>
      <StatusBadge tone="info" sign="…">
        {percent > 0 ? fill(W.makingPercent, { percent }) : W.making}
      </StatusBadge>
      <div
        className={classes.progress}
        role="progressbar"
        aria-label={fill(W.makingOf, { file: title })}
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
  const isConfirmed = await confirm({
    title: fill(W.deleteTitle, { file: title }),
    effect: W.deleteEffect,
    verb: M.btn.delete,
  })
  if (!isConfirmed) return
  await deleteFile(id)
  toast.success(M.toast.deleted)
}

const DOWNLOAD = { PDF: M.btn.download, ZIP: W.downloadZip, XLSX: W.downloadSheet }

const Ways = ({ file }: { file: GeneratedFile }) => {
  const { acting, act } = useAct()
  const { status, title, id } = file
  if (status === 'PENDING') return <div className={classes.ways} />
  const downloadText = DOWNLOAD[typeOf(file)]
  return (
    <div className={classes.ways}>
      {status === 'READY' ? (
        <Button
          variant="light"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={acting}
          aria-label={fill(W.actOn, { act: downloadText, file: title })}
          onClick={() => act(() => downloadFile(file))}
        >
          {downloadText}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={acting}
          aria-label={fill(W.actOn, { act: W.retry, file: title })}
          onClick={() => act(() => tryAgain(id))}
        >
          {W.retry}
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

/** Generated documents: being made with their progress, ready to be taken, or failed with the way to try again. */
export const FileRows = ({ files }: { files: readonly GeneratedFile[] }) => (
  <ul className={classes.list}>
    {files.map(file => (
      <Row key={file.id} file={file} />
    ))}
  </ul>
)
