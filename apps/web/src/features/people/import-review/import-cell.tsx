import { fill } from '@lousa/contract/messages.ts'
import type { ImportRow, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Loader, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { errorText } from '../../../lib/http/error-text.ts'
import type { ImportField } from '../import/import-fields.values.ts'
import { type CellRemark, cellName, cellText } from '../import/import-rows.values.ts'
import { recordPath } from '../person/similar-people.part.tsx'
import classes from './import-cell.module.css'
import { moveToProblem } from './import-moves.ts'

type Existing = NonNullable<CellRemark['remarks'][number]['existing']>
type Save = (number: number, field: string, value: string) => Promise<void>

const LONGEST = 2000

/** Where a record of that type of import is shown; those of responsibles are their students'. */
export const recordAddress = (type: ImportType, id: string): string =>
  (type === 'INSTRUCTOR' ? PATHS.instructor : PATHS.student).replace(':id', id)

/** The place where the other row of a duplicate is shown. */
const existingAddress = ({ id, type }: Existing, imported: ImportType): string =>
  type ? recordPath({ id, type }) : recordAddress(imported, id)

/** The fault of a cell or a row, with a link to the person of a duplicate. */
export const RemarkText = ({ remark, type }: { remark: CellRemark; type: ImportType }) => (
  <span className={classes.remark} data-tone={remark.tone}>
    {remark.remarks.map(({ code, message, existing }) => (
      <span key={code + message}>
        <span aria-hidden>{remark.tone === 'bad' ? '✕ ' : '! '}</span>
        {message}
        {existing && (
          <>
            {' '}
            <Link to={existingAddress(existing, type)} target="_blank" className={classes.link}>
              {fill(IMPORTING.seeExisting, { name: existing.name })}
            </Link>
          </>
        )}
      </span>
    ))}
  </span>
)

const useDraft = (value: string, send: (value: string) => Promise<void>) => {
  const [draft, setDraft] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const [unsaved, setUnsaved] = useState('')
  const sending = useRef<string | null>(null)
  const revert = (): void => {
    setDraft(null)
    setUnsaved('')
  }
  const save = async (): Promise<void> => {
    if (draft === null || sending.current === draft) return
    if (draft === value) {
      revert()
      return
    }
    sending.current = draft
    setSaving(true)
    setUnsaved('')
    try {
      await send(draft)
      // Text that was typed in between is saved later.
      setDraft(now => (now === draft ? null : now))
    } catch (error) {
      setUnsaved(errorText(error))
    }
    sending.current = null
    setSaving(false)
  }
  return { text: draft ?? value, setDraft, saving, unsaved, save, revert }
}

export type ImportCellProps = {
  row: ImportRow
  field: ImportField
  type: ImportType
  remark: CellRemark | null
  /** Corrected here before. */
  touched: boolean
  /** Its name above it; else only for screen readers. */
  labelled?: boolean
  onSave: Save
}

/** A cell that can be corrected in place. Enter saves and goes on to the next problem, Esc takes back what was typed. */
export const ImportCell = ({
  row,
  field,
  type,
  remark,
  touched,
  labelled = false,
  onSave,
}: ImportCellProps) => {
  const { text, setDraft, saving, unsaved, save, revert } = useDraft(cellText(row, field), value =>
    onSave(row.number, field.key, value),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const { key, currentTarget } = event
    if (key === 'Escape') revert()
    if (key !== 'Enter' && key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    if (key === 'Enter') void save()
    moveToProblem(currentTarget, key === 'ArrowUp' ? -1 : 1)
  }
  const bad = remark?.tone === 'bad'
  const trouble = unsaved ? (
    <span className={classes.remark} data-tone="bad" role="alert">
      {fill(IMPORTING.unsaved, { reason: unsaved })}
    </span>
  ) : (
    remark && <RemarkText remark={remark} type={type} />
  )
  return (
    <div className={classes.cell}>
      <TextInput
        {...(labelled
          ? { label: field.title, required: field.required, withAsterisk: field.required }
          : { 'aria-label': cellName(row, field) })}
        size="sm"
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        value={text}
        // Passed through the field's own parts: `aria-describedby` from outside is lost.
        error={bad || unsaved ? trouble : null}
        description={bad || unsaved ? null : trouble}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        aria-busy={saving}
        rightSection={
          saving ? (
            <Loader size={14} />
          ) : touched && !bad && !unsaved ? (
            <IconCheck size={16} color="var(--lousa-good)" aria-hidden />
          ) : null
        }
        onChange={event => setDraft(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
