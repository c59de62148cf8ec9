import { M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePhone } from '../../../ui/use-phone.ts'
import classes from '../attendance-editor.module.css'

/** What can be done with the whole list, above it. On a phone the rest is in the menu of the page. */
export const AttendanceTools = ({
  record,
  way,
  marking,
  withKeys,
}: {
  record: ReactNode
  way: ReactNode
  /** Null for who only looks. */
  marking: { markAllPresent: () => void; bringBack: (() => void) | null } | null
  /** The keys of the list are of use. */
  withKeys: boolean
}) => {
  const isPhone = usePhone()
  return (
    <div className={classes.tools}>
      <div className={classes.first}>
        {record}
        {way}
        {marking && !isPhone && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden />}
            onClick={marking.markAllPresent}
          >
            {M.btn.allPresent}
          </Button>
        )}
        {marking?.bringBack && (
          <Button
            variant="subtle"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            onClick={marking.bringBack}
          >
            Desfazer
          </Button>
        )}
      </div>
      {withKeys && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          Teclado: <kbd>P</kbd> <kbd>F</kbd> <kbd>J</kbd> marcam e descem, <kbd>↑</kbd> <kbd>↓</kbd> mudam de
          aluno, <kbd>Ctrl</kbd> <kbd>Enter</kbd> salva
        </Text>
      )}
    </div>
  )
}
