import type { ImportRow } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import type { ImportField } from '../import/import-fields.values.ts'
import { cellText, lineName, remarkOf, rowRemark } from '../import/import-rows.values.ts'
import classes from './import-cards.module.css'
import { ImportCell, RemarkText, recordAddress } from './import-cell.tsx'
import { KnownPerson } from './import-known.tsx'
import { ROWS_MARK } from './import-moves.ts'
import type { RowProps, RowsProps } from './import-row.types.ts'
import { cellKey } from './use-corrections.ts'

const FACTS_SHOWN = 3

/** The cells to correct; of a row without any, enough to identify the person. */
const partsOf = ({ row, fields, canEdit, open, touched }: RowProps) => {
  const isOpen = ({ key }: ImportField) =>
    open || touched.has(cellKey(row.number, key)) || remarkOf(row, key) !== null
  const inputs = canEdit && !row.skipped ? fields.filter(isOpen) : []
  const remarked = canEdit && !row.skipped ? [] : fields.filter(({ key }) => remarkOf(row, key) !== null)
  const facts = inputs.length > 0 ? [] : fields.slice(1, FACTS_SHOWN + 1).filter(({ key }) => row.values[key])
  return { inputs, remarked, facts }
}

const Remarks = ({
  row,
  remarked,
  type,
}: Pick<RowProps, 'row' | 'type'> & { remarked: readonly ImportField[] }) =>
  remarked.map(field => {
    const { key, title } = field
    const remark = remarkOf(row, key)
    return (
      remark && (
        <div key={key}>
          <Text size="sm">
            {title}: {cellText(row, field) || '–'}
          </Text>
          <RemarkText remark={remark} type={type} />
        </div>
      )
    )
  })

const Tools = ({ row, canEdit, open, onEdit, onSkip }: RowProps) => {
  if (!canEdit) return null
  const name = lineName(row)
  const edit = open ? IMPORTING.closeRow : IMPORTING.editRow
  const skip = row.skipped ? IMPORTING.unskip : IMPORTING.skip
  return (
    <div className={classes.tools}>
      {!row.skipped && (
        <Button variant="default" aria-label={`${edit}: ${name}`} onClick={() => onEdit(row.number)}>
          {edit}
        </Button>
      )}
      <Button
        variant="default"
        aria-label={`${skip}: ${name}`}
        onClick={() => void onSkip(row.number, !row.skipped)}
      >
        {skip}
      </Button>
    </div>
  )
}

const nameOf = (row: ImportRow, fields: readonly ImportField[]): string =>
  row.values[fields[0]?.key ?? ''] || lineName(row)

const Card = memo((props: RowProps) => {
  const { row, fields, type, touched, canEdit, onSave, onDecide } = props
  const { inputs, remarked, facts } = partsOf(props)
  const whole = rowRemark(row, fields)
  return (
    <li className={classes.card} data-skipped={row.skipped}>
      <div className={classes.head}>
        <Text fw={600} className={classes.name ?? ''}>
          {nameOf(row, fields)}
        </Text>
        <Text size="sm" c="dimmed">
          {lineName(row)}
        </Text>
      </div>
      {row.skipped && <StatusBadge tone="neutral">{IMPORTING.skipped}</StatusBadge>}
      {whole && <RemarkText remark={whole} type={type} />}
      <KnownPerson row={row} type={type} canEdit={canEdit} onDecide={onDecide} />
      {facts.map(field => (
        <Text key={field.key} size="sm" className={classes.fact ?? ''}>
          <Text span size="sm" c="dimmed">
            {field.title}:
          </Text>{' '}
          {cellText(row, field)}
        </Text>
      ))}
      <Remarks row={row} remarked={remarked} type={type} />
      {inputs.map(field => (
        <ImportCell
          key={field.key}
          row={row}
          field={field}
          type={type}
          remark={remarkOf(row, field.key)}
          touched={touched.has(cellKey(row.number, field.key))}
          labelled
          onSave={onSave}
        />
      ))}
      {row.userId && (
        <Anchor component={Link} to={recordAddress(type, row.userId)} size="sm" py={10}>
          {IMPORTING.seeRecord}
        </Anchor>
      )}
      <Tools {...props} />
    </li>
  )
})

/** Rows as cards, for phones: what is to be corrected, and nothing besides. */
export const ImportCards = ({ rows, edited, ...props }: RowsProps) => (
  <ul className={classes.cards} {...ROWS_MARK}>
    {rows.map(row => (
      <Card key={row.number} row={row} open={edited.has(row.number)} {...props} />
    ))}
  </ul>
)
