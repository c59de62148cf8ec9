import { EXPORTING } from '@lousa/contract/people/search/export.messages.ts'
import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyModule } from '../../../lib/device/lazy.ts'
import { LateMenu } from '../../../ui/late-menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type ExportedType, type ExportFilters, type ExportFormat, exportPeople } from './export.api.ts'

const formats = lazyModule(async () => (await import('./export-formats.tsx')).ExportFormats)

/** "Exportar": the list as it is filtered on screen, all of its pages, as a spreadsheet. */
export const ExportMenu = ({ type, filters }: { type: ExportedType; filters: ExportFilters }) => {
  const [busy, setBusy] = useState(false)
  const exportAs = async (format: ExportFormat): Promise<void> => {
    setBusy(true)
    try {
      await exportPeople(type, filters, format)
      toast.success(EXPORTING.exported)
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <LateMenu
      menu={formats}
      given={{ onChoose: (format: ExportFormat) => void exportAs(format) }}
      button={
        <Button
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {EXPORTING.export}
        </Button>
      }
    />
  )
}
