import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { PUNCTUALITY } from '@lousa/contract/attendance/punctuality/punctuality.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Text } from '@mantine/core'
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { KeysInText } from '../../../ui/keys-in-text.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { usePunctualityMode } from '../../identity/identity.api.ts'
import classes from '../attendance-editor.module.css'

/** Actions for the whole list, above it. On a phone the others are in the menu of the page. */
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
  const hasPunctuality = usePunctualityMode() !== 'OFF'
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
            {M.btn.undo}
          </Button>
        )}
      </div>
      {withKeys && (
        <Text size="xs" c="dimmed" visibleFrom="md">
          <KeysInText
            text={hasPunctuality ? `${LESSON_SHEET.keys}, ${PUNCTUALITY.keys}` : LESSON_SHEET.keys}
          />
        </Text>
      )}
    </div>
  )
}
