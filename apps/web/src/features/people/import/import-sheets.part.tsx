import { fill } from '@lousa/contract/messages.ts'
import type { ImportRun, ImportSheet } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { showCount } from '../../../lib/text/numbers.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { toast } from '../../../ui/toast.tsx'
import { importChanged } from './import.api.ts'
import { ImportHeaderChoice } from './import-header-choice.tsx'
import { rowsText } from './import-rows.values.ts'
import { chooseSheets } from './import-sheets.api.ts'
import classes from './import-sheets.module.css'
import { chosenWith, hiddenRowCount, isChoosable, leadingSheet } from './import-sheets.values.ts'

type Change = Parameters<typeof chosenWith>[1]

/** Reads the file again as it is chosen; what was corrected would be gone, and is asked about. */
const useChoosing = (run: ImportRun) => {
  const [busy, setBusy] = useState(false)
  const choose = async (change: Change): Promise<void> => {
    const isAgreed =
      run.status === 'UPLOADED' ||
      (await confirm({
        title: IMPORTING.readAgainTitle,
        effect: IMPORTING.readAgainEffect,
        verb: IMPORTING.readAgain,
      }))
    if (!isAgreed) return
    setBusy(true)
    try {
      const { rowCount } = await chooseSheets(run.id, chosenWith(run, change))
      toast.success(fill(IMPORTING.readDone, { rows: rowsText(rowCount) }))
    } catch (error) {
      toast.error(error)
      await importChanged(run.id)
    }
    setBusy(false)
  }
  return { busy, choose: (change: Change) => void choose(change) }
}

const SheetBox = ({
  sheet,
  isEnabled,
  onToggle,
}: {
  sheet: ImportSheet
  isEnabled: boolean
  onToggle: () => void
}) => (
  <Checkbox
    label={fill(IMPORTING.sheetLabel, { name: sheet.name, rows: rowsText(sheet.rows) })}
    description={
      sheet.reason ? fill(IMPORTING.sheetOut, { reason: IMPORTING.sheetReasons[sheet.reason] }) : undefined
    }
    checked={sheet.isRead}
    disabled={!isEnabled}
    onChange={onToggle}
  />
)

const hiddenText = (count: number): string =>
  count === 1 ? IMPORTING.hiddenRowsOne : fill(IMPORTING.hiddenRowsMany, { n: showCount(count) })

/** The parts of the file that are read: sheets, the header line, and hidden rows. */
export const ImportSheets = ({ run }: { run: ImportRun }) => {
  const { busy, choose } = useChoosing(run)
  const sheets = run.sheets ?? []
  const leading = leadingSheet(run)
  const hidden = hiddenRowCount(run)
  if (leading === null) return null
  return (
    <ContentCard title={IMPORTING.sheetsTitle}>
      <div className={classes.body}>
        {sheets.length > 1 && (
          <>
            <Text size="sm" c="dimmed">
              {IMPORTING.sheetsHint}
            </Text>
            <fieldset className={classes.fieldset} aria-label={IMPORTING.sheetsLabel}>
              <div className={classes.sheets}>
                {sheets.map(sheet => (
                  <SheetBox
                    key={sheet.index}
                    sheet={sheet}
                    isEnabled={!busy && isChoosable(sheets, sheet)}
                    onToggle={() => choose({ index: sheet.index })}
                  />
                ))}
              </div>
            </fieldset>
          </>
        )}
        <ImportHeaderChoice
          key={`${leading.index} ${leading.headerLine} ${leading.headerSpan}`}
          run={run}
          sheet={leading}
          busy={busy}
          onTake={header => choose({ header })}
        />
        {hidden > 0 && (
          <Checkbox
            label={hiddenText(hidden)}
            description={IMPORTING.hiddenRowsHint}
            checked={run.includeHiddenRows ?? false}
            disabled={busy}
            onChange={event => choose({ includeHiddenRows: event.currentTarget.checked })}
          />
        )}
      </div>
    </ContentCard>
  )
}
