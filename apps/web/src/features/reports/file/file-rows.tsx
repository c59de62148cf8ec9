import { fill, M } from '@lousa/contract/messages.ts'
import { FILES as W } from '@lousa/contract/reports/file/file.messages.ts'
import type { GeneratedFile } from '@lousa/contract/reports/reports.contract.ts'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { RowActions } from '../../../frames/list/row-actions.tsx'
import { showInstant } from '../../../lib/text/dates.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor } from '../../identity/identity.api.ts'
import classes from './file-list.module.css'
import { cancelFile, deleteFile, downloadFile, filesChanged, retryFile, typeOf } from './files.api.ts'

/** Type and size of what can be taken: "ZIP · 2,2 MB". */
const contentText = (file: GeneratedFile): string =>
  file.status === 'READY' ? ` · ${typeOf(file)}${sizeText(file.size)}` : ''

const sizeText = (bytes: number | null): string => {
  if (bytes === null) return ''
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? ` · ${kilobytes} KB` : ` · ${(kilobytes / 1024).toFixed(1).replace('.', ',')} MB`
}

const Ready = ({ updateStatus }: Pick<GeneratedFile, 'updateStatus'>) => {
  if (updateStatus === 'UPDATED') return <StatusBadge tone="good">{W.ready}</StatusBadge>
  return updateStatus === 'IN_PROCESS' ? (
    <StatusBadge tone="info" sign="…">
      {W.computing}
    </StatusBadge>
  ) : (
    <>
      <StatusBadge tone="warn">{W.outdated}</StatusBadge>
      <Text size="sm">{W.outdatedHint}</Text>
    </>
  )
}

const State = ({ file: { status, updateStatus, progress, reason, title } }: { file: GeneratedFile }) => {
  if (status === 'READY') {
    return (
      <div className={classes.state}>
        <Ready updateStatus={updateStatus} />
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

/** One action at a time on a file; a failure is reported, a success is visible in the list. */
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

/** It may have become ready in between: then it stays, and a message says so. */
const cancelled = async (id: string): Promise<void> => {
  await cancelFile(id)
  toast.success(W.cancelled)
}

const DOWNLOAD = { PDF: M.btn.download, ZIP: W.downloadZip, XLSX: W.downloadSheet }

const FileLink = ({ file, acting, act }: { file: GeneratedFile } & ReturnType<typeof useAct>) => {
  const { status, title, id } = file
  const given = { loading: acting, mih: 44 }
  if (status === 'PENDING')
    return (
      <Button
        {...given}
        variant="default"
        leftSection={<IconX size={18} aria-hidden />}
        aria-label={fill(W.actOn, { act: W.cancel, file: title })}
        onClick={() => act(() => cancelled(id))}
      >
        {W.cancel}
      </Button>
    )
  if (status === 'FAILED')
    return (
      <Button
        {...given}
        variant="default"
        leftSection={<IconRefresh size={18} aria-hidden />}
        aria-label={fill(W.actOn, { act: W.retry, file: title })}
        onClick={() => act(() => retryFile(id))}
      >
        {W.retry}
      </Button>
    )
  const downloadText = DOWNLOAD[typeOf(file)]
  return (
    <Button
      {...given}
      variant="light"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={fill(W.actOn, { act: downloadText, file: title })}
      onClick={() => act(() => downloadFile(file))}
    >
      {downloadText}
    </Button>
  )
}

/** Instructors issue again for their current classes. */
const mayIssueAgain = (role: string, { status, updateStatus }: GeneratedFile): boolean =>
  role === 'ADMINISTRATOR' && status === 'READY' && updateStatus === 'NEED_UPDATE'

const FileLinks = ({ file }: { file: GeneratedFile }) => {
  const { acting, act } = useAct()
  const { role } = useActor()
  const { status, title, id } = file
  return (
    <div className={classes.ways}>
      <FileLink file={file} acting={acting} act={act} />
      {status !== 'PENDING' && (
        <RowActions
          name={title}
          actions={[
            ...(mayIssueAgain(role, file)
              ? [
                  {
                    label: W.again,
                    icon: <IconRefresh size={18} />,
                    onClick: () => act(() => retryFile(id)),
                  },
                ]
              : []),
            {
              label: M.btn.delete,
              icon: <IconTrash size={18} />,
              destructive: true,
              onClick: () => act(() => askedRemoval(file)),
            },
          ]}
        />
      )}
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
        {showInstant(file.updatedAt)} · {nameInUse(file.requestedBy)}
        {contentText(file)}
      </Text>
    </div>
    <State file={file} />
    <FileLinks file={file} />
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
