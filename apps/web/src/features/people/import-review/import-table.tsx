import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { ActionIcon, Anchor } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconPencil, IconPlayerSkipForward } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { cellText, lineName, remarkOf, rowRemark } from '../import/import-rows.values.ts'
import { ImportCell, RemarkText, recordAddress } from './import-cell.tsx'
import { KnownPerson } from './import-known.tsx'
import { ROWS_MARK } from './import-moves.ts'
import type { RowProps, RowsProps } from './import-row.types.ts'
import classes from './import-table.module.css'
import { cellKey } from './use-corrections.ts'

const RowTools = ({ row, canEdit, open, onEdit, onSkip }: RowProps) => {
  if (!canEdit) return null
  const { number, skipped } = row
  const named = (text: string) => ({
    'aria-label': `${text}: ${lineName(row)}`,
    title: text,
  })
  return (
    <>
      {!skipped && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          {...named(open ? IMPORTING.closeRow : IMPORTING.editRow)}
          onClick={() => onEdit(number)}
        >
          {open ? <IconCheck size={16} aria-hidden /> : <IconPencil size={16} aria-hidden />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        size={30}
        {...named(skipped ? IMPORTING.unskip : IMPORTING.skip)}
        onClick={() => void onSkip(number, !skipped)}
      >
        {skipped ? (
          <IconArrowBackUp size={16} aria-hidden />
        ) : (
          <IconPlayerSkipForward size={16} aria-hidden />
        )}
      </ActionIcon>
    </>
  )
}

const Cells = ({ row, type, fields, canEdit, open, touched, onSave }: RowProps) =>
  fields.map(field => {
    const remark = remarkOf(row, field.key)
    const wasTouched = touched.has(cellKey(row.number, field.key))
    const isInput = canEdit && !row.skipped && (open || wasTouched || remark !== null)
    return (
      <td key={field.key} data-tone={remark?.tone}>
        {isInput ? (
          <ImportCell
            row={row}
            field={field}
            type={type}
            remark={remark}
            touched={wasTouched}
            onSave={onSave}
          />
        ) : (
          <>
            <div className={classes.text}>{cellText(row, field) || '–'}</div>
            {remark && <RemarkText remark={remark} type={type} />}
          </>
        )}
      </td>
    )
  })

const Row = memo((props: RowProps) => {
  const { row, fields, type, canEdit, onDecide } = props
  const whole = rowRemark(row, fields)
  const isKnown = row.known !== null && !row.skipped
  return (
    <>
      <tr data-skipped={row.skipped} data-joined={whole !== null || isKnown}>
        <th scope="row" className={classes.line}>
          <div className={classes.lineFace}>
            <span className={classes.number}>{row.line}</span>
            <RowTools {...props} />
          </div>
          {row.sheet !== null && <span className={classes.sheet}>{row.sheet}</span>}
          {row.skipped && <StatusBadge tone="neutral">{IMPORTING.skipped}</StatusBadge>}
          {row.userId && (
            <Anchor component={Link} to={recordAddress(type, row.userId)} size="xs">
              {IMPORTING.seeRecord}
            </Anchor>
          )}
        </th>
        <Cells {...props} />
      </tr>
      {(whole || isKnown) && (
        <tr data-skipped={row.skipped}>
          <td colSpan={fields.length + 1} className={classes.whole}>
            <div className={classes.wholeFace}>
              {whole && <RemarkText remark={whole} type={type} />}
              <KnownPerson row={row} type={type} canEdit={canEdit} onDecide={onDecide} />
            </div>
          </td>
        </tr>
      )}
    </>
  )
})

/** Rows as a table: the line stays in view, problems are open for correction. */
export const ImportTable = ({ rows, edited, ...props }: RowsProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard too
  <section className={classes.scroll} aria-label={IMPORTING.columnRows} tabIndex={0}>
    <table className={classes.table} {...ROWS_MARK}>
      <thead>
        <tr>
          <th scope="col" className={classes.line}>
            {IMPORTING.line}
          </th>
          {props.fields.map(({ key, title }) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Row key={row.number} row={row} open={edited.has(row.number)} {...props} />
        ))}
      </tbody>
    </table>
  </section>
)
