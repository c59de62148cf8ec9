import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { REPORT_ENTRY } from '@lousa/contract/reports/modal/report-entry.messages.ts'
import { PAGES } from '@lousa/contract/shell/pages.messages.ts'
import { Menu } from '@mantine/core'
import { IconFileText, IconPrinter } from '@tabler/icons-react'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'

type Given = {
  /** Those that have papers. */
  enrollments: readonly StudentEnrollment[]
  onIssue: (enrollment: StudentEnrollment) => void
}

/** The documents of a student that can be issued. */
export const StudentIssueMenu = ({ enrollments, onIssue, ...opener }: MenuOf<Given>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown>
      {enrollments.map(enrollment => (
        <Menu.Item
          key={enrollment.id}
          leftSection={<IconFileText size={18} aria-hidden />}
          onClick={() => onIssue(enrollment)}
        >
          {fill(REPORT_ENTRY.titleOf, { about: enrollment.grade.name })}
        </Menu.Item>
      ))}
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {PAGES.student.printRecord}
      </Menu.Item>
    </Menu.Dropdown>
  </ButtonMenu>
)
