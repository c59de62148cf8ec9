import type { ImportRun } from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Text } from '@mantine/core'
import { useId } from 'react'
import classes from './import-sheets.module.css'
import { leftOutOfFile } from './import-sheets.values.ts'

/** Names the parts of the file that are not imported, before the confirmation and on the result. */
export const ImportLeftOut = ({ run }: { run: ImportRun }) => {
  const titleId = useId()
  const texts = leftOutOfFile(run)
  if (texts.length === 0) return null
  return (
    <div className={classes.out}>
      <Text fw={600} size="sm" id={titleId}>
        {run.status === 'DONE' ? IMPORTING.outTitleDone : IMPORTING.outTitle}
      </Text>
      <ul className={classes.outList} aria-labelledby={titleId}>
        {texts.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
