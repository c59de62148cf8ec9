import { M } from '@lousa/contract/messages.ts'
import { IMPORT_TYPES, type ImportRun, type ImportType } from '@lousa/contract/people/import.contract.ts'
import { Button, Radio, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ContentCard } from '../../../frames/content-card.tsx'
import { toast } from '../../../ui/toast.tsx'
import { downloadTemplate } from '../import.api.ts'
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
        {M.importing.template}
      </Text>
      <Text size="sm" c="dimmed">
        {M.importing.templateHint}
      </Text>
      <div className={classes.ways}>
        <Button {...look} loading={busy === 'xlsx'} onClick={() => void take('xlsx')}>
          {M.importing.templateXlsx}
        </Button>
        <Button {...look} loading={busy === 'csv'} onClick={() => void take('csv')}>
          {M.importing.templateCsv}
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
  <ContentCard title={M.importing.newOne}>
    <div className={classes.start}>
      <div className={classes.choices}>
        <Radio.Group
          label={M.importing.what}
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
                label={M.importing.types[value]}
                description={M.importing.whatHint[value]}
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
