import type { StudentEnrollment } from '@lousa/contract/enrollment/enrollment.contract.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { PAGES } from '@lousa/contract/operation/pages.messages.ts'
import { Menu } from '@mantine/core'
import { IconFileText, IconFolder, IconPrinter } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PATHS } from '../../../lib/address/paths.ts'
import { ButtonMenu } from '../../../ui/button-menu.tsx'
import type { MenuOf } from '../../../ui/late-menu.tsx'

type Given = {
  /** Those that have a report card. */
  enrollments: readonly StudentEnrollment[]
  onAsk: (enrollmentId: string, includeUnpublished?: 'true') => void
}

const Cards = ({ enrollments, onAsk }: Given) => (
  <>
    {enrollments.map(({ id, grade }) => (
      <div key={id}>
        <Menu.Label>{grade.name}</Menu.Label>
        <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => onAsk(id)}>
          {M.menu.reportCard}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileText size={18} aria-hidden />} onClick={() => onAsk(id, 'true')}>
          {fill(PAGES.student.unpublishedCard, { card: M.menu.reportCard })}
        </Menu.Item>
      </div>
    ))}
    {enrollments.length > 0 && (
      <Menu.Item component={Link} to={PATHS.reportCards} leftSection={<IconFolder size={18} aria-hidden />}>
        Ver documentos emitidos
      </Menu.Item>
    )}
  </>
)

/** What can be given out about a student. */
export const StudentIssueMenu = ({ enrollments, onAsk, ...opener }: MenuOf<Given>) => (
  <ButtonMenu {...opener} position="bottom-end" withinPortal>
    <Menu.Dropdown>
      <Cards enrollments={enrollments} onAsk={onAsk} />
      <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Ficha do aluno (imprimir)
      </Menu.Item>
    </Menu.Dropdown>
  </ButtonMenu>
)
