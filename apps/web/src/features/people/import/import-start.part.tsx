import {
  IMPORT_TYPES,
  type ImportRun,
  type ImportType,
} from '@lousa/contract/people/import/import.contract.ts'
import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Radio, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { toast } from '../../../ui/toast.tsx'
import { downloadTemplate } from './import.api.ts'
import { ImportDrop } from './import-drop.tsx'
import classes from './import-start.module.css'

const Templates = ({ type }: { type: ImportType }) => {
  const [busy, setBusy] = useState<'xlsx' | 'csv' | null>(null)
  const take = async (format: 'xlsx' | 'csv'): Promise<void> => {
    setBusy(format)
    await downloadTemplate(type, format).catch(toast.error)
    setBusy(null)
  }
  const look = { variant: 'default', leftSection: <IconDownload size={18} aria-hidden /> }
  return (
    <div className={classes.templates}>
      <Text fw={600} size="sm">
        {IMPORTING.template}
      </Text>
      <Text size="sm" c="dimmed">
        {IMPORTING.templateHint}
      </Text>
      <div className={classes.ways}>
        <Button {...look} loading={busy === 'xlsx'} onClick={() => void take('xlsx')}>
          {IMPORTING.templateXlsx}
        </Button>
        <Button {...look} loading={busy === 'csv'} onClick={() => void take('csv')}>
          {IMPORTING.templateCsv}
        </Button>
      </div>
    </div>
  )
}

const isType = (value: string): value is ImportType => IMPORT_TYPES.some(type => type === value)

/** The start of an import: what the spreadsheet brings, the template, and the file. */
export const ImportStart = ({
  type,
  onType,
  onStarted,
}: {
  type: ImportType
  onType: (type: ImportType) => void
  onStarted: (run: ImportRun) => void
}) => (
  <ContentCard title={IMPORTING.newOne}>
    <div className={classes.start}>
      <div className={classes.choices}>
        <Radio.Group
          label={IMPORTING.what}
          value={type}
          onChange={value => {
            if (isType(value)) onType(value)
          }}
        >
          <div className={classes.types}>
            {IMPORT_TYPES.map(value => (
              <Radio
                key={value}
                value={value}
                label={IMPORTING.types[value]}
                description={IMPORTING.whatHint[value]}
              />
            ))}
          </div>
        </Radio.Group>
        <Templates type={type} />
      </div>
      <ImportDrop type={type} onStarted={onStarted} />
    </div>
  </ContentCard>
)
