import { EXPORTING } from '@lousa/contract/people/search/export.messages.ts'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFileText } from '@tabler/icons-react'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'
import type { ExportFormat } from './export.api.ts'

const FORMATS = [
  { format: 'xlsx', label: EXPORTING.xlsx, Icon: IconFileSpreadsheet },
  { format: 'csv', label: EXPORTING.csv, Icon: IconFileText },
] as const

/** The formats in which a list can be exported. */
export const ExportFormats = ({
  onChoose,
  ...opener
}: MenuOf<{ onChoose: (format: ExportFormat) => void }>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown>
      {FORMATS.map(({ format, label, Icon }) => (
        <Menu.Item key={format} leftSection={<Icon size={18} aria-hidden />} onClick={() => onChoose(format)}>
          {label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </ButtonMenu>
)
