import { fill } from '@lousa/contract/messages.ts'
import {
  IMPORT_FILE_LIMIT,
  type ImportRun,
  type ImportType,
} from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { startImport } from './import.api.ts'
import classes from './import-drop.module.css'
import { ACCEPTED, bytesOf, refusalOf } from './import-file.values.ts'

const useSending = (type: ImportType, onStarted: (run: ImportRun) => void) => {
  const [sending, setSending] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const send = async (files: readonly File[]): Promise<void> => {
    const [file] = files
    if (!file || sending !== null) return
    const reason = files.length > 1 ? IMPORTING.oneFile : refusalOf(file, IMPORT_FILE_LIMIT)
    setRefusal(reason ?? '')
    if (reason) return
    setSending(file.name)
    const bytes = await bytesOf(file).catch(() => null)
    try {
      if (bytes === null) setRefusal(fill(IMPORTING.unreadable, { file: file.name }))
      else onStarted(await startImport(type, file.name, bytes))
    } catch (error) {
      setRefusal(errorText(error))
    }
    setSending(null)
  }
  return { sending, refusal, send }
}

/** Where a spreadsheet is dropped or chosen; what cannot be read is refused before it is sent. */
export const ImportDrop = ({
  type,
  onStarted,
}: {
  type: ImportType
  onStarted: (run: ImportRun) => void
}) => {
  const { sending, refusal, send } = useSending(type, onStarted)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void send([...event.dataTransfer.files])
  }
  return (
    <div className={classes.part}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the button inside does the same by any means */}
      <div
        className={classes.zone}
        data-over={over}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          className={classes.input}
          tabIndex={-1}
          aria-label={IMPORTING.file}
          onChange={event => {
            void send([...(event.currentTarget.files ?? [])])
            // A corrected file with an unchanged name can be chosen too.
            event.currentTarget.value = ''
          }}
        />
        <Text fw={600} className={classes.invitation ?? ''}>
          {over ? IMPORTING.dropNow : IMPORTING.drop}
        </Text>
        <Button
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={sending !== null}
          aria-describedby={hintId}
          onClick={() => input.current?.click()}
        >
          {IMPORTING.chooseFile}
        </Button>
        <Text size="sm" c="dimmed" id={hintId} maw={520}>
          {IMPORTING.formats} {IMPORTING.formatsCsv}
        </Text>
        <div role="status" className={classes.sending}>
          {sending === null ? '' : fill(IMPORTING.reading, { file: sending })}
        </div>
      </div>
      {refusal && <Notice tone="bad">{refusal}</Notice>}
    </div>
  )
}
