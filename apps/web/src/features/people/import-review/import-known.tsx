import { fill } from '@lousa/contract/messages.ts'
import type { ImportRow, ImportType } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Text } from '@mantine/core'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { lineName } from '../import/import-rows.values.ts'
import { recordPath } from '../person/similar-people.part.tsx'
import { changeWords } from './import-changes.values.ts'
import classes from './import-known.module.css'

type Props = {
  row: ImportRow
  type: ImportType
  canEdit: boolean
  onDecide: (number: number, samePerson: boolean | null) => Promise<void>
}

const UNSURE = new Set(['KNOWN_UNSURE', 'KNOWN_UNSURE_NAME', 'REGISTRATION_RECORDED', 'NAME_RECORDED'])
const isUnsure = ({ problems, known, leftOut }: ImportRow): boolean =>
  problems.some(({ code }) => UNSURE.has(code)) || (leftOut === true && known?.by === 'NAME')
/** Without an update no row may be a known person: they would be imported twice. */
const RECORDED = new Set(['REGISTRATION_RECORDED', 'NAME_RECORDED'])
const mayBeSame = ({ problems, leftOut }: ImportRow): boolean =>
  leftOut !== true && problems.every(({ code }) => !RECORDED.has(code))

const Decision = ({ row, onDecide }: Pick<Props, 'row' | 'onDecide'>) => {
  const line = lineName(row)
  const choice = (samePerson: boolean, text: string) => (
    <Button
      size="compact-sm"
      variant={row.samePerson === samePerson ? 'light' : 'default'}
      aria-pressed={row.samePerson === samePerson}
      aria-label={`${text}: ${line}`}
      onClick={() => void onDecide(row.number, row.samePerson === samePerson ? null : samePerson)}
    >
      {text}
    </Button>
  )
  return (
    <div className={classes.decision}>
      {mayBeSame(row) && choice(true, IMPORTING.same)}
      {choice(false, IMPORTING.other)}
    </div>
  )
}

/** The recorded person of a row, and the changes of them: shown before anything is written. */
export const KnownPerson = ({ row, type, canEdit, onDecide }: Props) => {
  const { known, changes, samePerson } = row
  if (!known || row.skipped) return null
  const asks = canEdit && (isUnsure(row) || samePerson !== null)
  return (
    <div className={classes.known}>
      <div className={classes.who}>
        <StatusBadge tone="info">{IMPORTING.knownBy[known.by]}</StatusBadge>
        <Link to={recordPath(known)} target="_blank" className={classes.link}>
          {fill(IMPORTING.seeExisting, { name: known.name })}
        </Link>
      </div>
      {asks && <Decision row={row} onDecide={onDecide} />}
      {samePerson !== false &&
        row.leftOut !== true &&
        (changes.length > 0 ? (
          <ul className={classes.changes} aria-label={IMPORTING.changesTitle}>
            {changes.map(change => {
              const { title, text } = changeWords(type, change)
              return (
                <li key={change.field}>
                  <b>{title}</b> {text}
                </li>
              )
            })}
          </ul>
        ) : (
          <Text size="xs" c="dimmed">
            {IMPORTING.noChanges}
          </Text>
        ))}
    </div>
  )
}
