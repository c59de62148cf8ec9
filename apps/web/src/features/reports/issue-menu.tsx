import { ISSUE } from '@lousa/contract/reports/paper/issue.messages.ts'
import { Menu } from '@mantine/core'
import { IconFileSpreadsheet, IconFiles, IconFileText, IconFolder } from '@tabler/icons-react'
import { ButtonMenu } from '../../ui/button-menu.tsx'
import type { MenuOf } from '../../ui/late-menu.tsx'
import type { Paper } from './paper.types.ts'

const ICONS = { one: IconFileText, many: IconFiles, sheet: IconFileSpreadsheet }

/** High enough for a finger where there is one. */
const HEIGHT = { base: 44, sm: 36 }

type Given = { papers: readonly Paper[]; onIssue: (paper: Paper) => void; onShow: () => void }

/** What can be issued, and the way to what was. */
export const IssueMenu = ({ papers, onIssue, onShow, ...opener }: MenuOf<Given>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown>
      {papers.map(paper => {
        const Icon = ICONS[paper.look]
        return (
          <Menu.Item
            key={paper.label}
            mih={HEIGHT}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => onIssue(paper)}
          >
            {paper.label}
          </Menu.Item>
        )
      })}
      <Menu.Divider />
      <Menu.Item mih={HEIGHT} leftSection={<IconFolder size={18} aria-hidden />} onClick={onShow}>
        {ISSUE.issued}
      </Menu.Item>
    </Menu.Dropdown>
  </ButtonMenu>
)
