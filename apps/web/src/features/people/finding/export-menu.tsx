import { IMPORTING } from '@lousa/contract/people/import/import.messages.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload, IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { toast } from '../../../ui/toast.tsx'
import { type ExportedType, type ExportFilters, type ExportFormat, exportPeople } from './export.api.ts'

const FORMATS = [
  { format: 'xlsx', label: IMPORTING.exportXlsx, Icon: IconFileSpreadsheet },
  { format: 'csv', label: IMPORTING.exportCsv, Icon: IconFileText },
] as const

/** "Exportar": the list as it is filtered on screen, all of its pages, as a spreadsheet. */
export const ExportMenu = ({ type, filters }: { type: ExportedType; filters: ExportFilters }) => {
  const [busy, setBusy] = useState(false)
  const exportAs = async (format: ExportFormat): Promise<void> => {
    setBusy(true)
    try {
      await exportPeople(type, filters, format)
      toast.success(IMPORTING.exported)
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {IMPORTING.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map(({ format, label, Icon }) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => void exportAs(format)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
