import { CALENDAR } from '@lousa/contract/calendar/calendar.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useFocusBack } from '../../../frames/form/use-focus-back.ts'
import { Modal } from '../../../ui/modal.tsx'
import type { CalendarItem } from '../item/calendar-items.values.ts'
import { ItemFacts } from '../item/item-facts.part.tsx'

const whyFixed = ({ kind, event }: CalendarItem): string => {
  if (event) return CALENDAR.form.notEditable
  if (kind === 'TERM') return CALENDAR.form.term
  return kind === 'OPTIONAL' ? CALENDAR.form.optionalHoliday : CALENDAR.form.nationalHoliday
}

const Body = ({
  item,
  onClose,
  onMakeHoliday,
}: {
  item: CalendarItem
  onClose: () => void
  onMakeHoliday: (item: CalendarItem) => void
}) => {
  useFocusBack()
  return (
    <Stack gap="md">
      <ItemFacts item={item} />
      <Text size="sm" c="dimmed">
        {whyFixed(item)}
      </Text>
      <Group justify="flex-end">
        {item.kind === 'OPTIONAL' && (
          <Button
            variant="default"
            onClick={() => {
              onMakeHoliday(item)
              onClose()
            }}
          >
            {CALENDAR.form.createSame}
          </Button>
        )}
        <Button onClick={onClose}>{M.btn.close}</Button>
      </Group>
    </Stack>
  )
}

/** Read-only items: holidays, terms, and events that the school may not change. */
export const ItemDetails = ({
  item,
  onClose,
  onMakeHoliday,
}: {
  item: CalendarItem
  onClose: () => void
  /** Called before the dialog closes. */
  onMakeHoliday: (item: CalendarItem) => void
}) => {
  return (
    <Modal
      opened
      onClose={onClose}
      title={item.title}
      centered
      closeButtonProps={{ 'aria-label': M.btn.close }}
    >
      <Body item={item} onClose={onClose} onMakeHoliday={onMakeHoliday} />
    </Modal>
  )
}
