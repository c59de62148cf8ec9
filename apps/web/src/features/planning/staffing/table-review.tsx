import { M } from '@lousa/contract/messages.ts'
import { STAFFING } from '@lousa/contract/planning/staffing/staffing.messages.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RowsSkeleton } from '../../../ui/page-skeleton.tsx'
import { toast } from '../../../ui/toast.tsx'
import { plansChanged } from '../plan/plan.api.ts'
import { refusalSentence } from '../weekly-time/weekly-time.words.ts'
import { chosenInstructors, type TableCell, type TableChanges } from './instructor-table.values.ts'
import { saveInstructorTable, tablePreviewOptions } from './staffing.api.ts'
import { StaffingEffect } from './staffing-effect.tsx'

const S = STAFFING

/** Shows the effect of the changes of the table, before they are saved as one. */
export const TableReview = ({
  yearId,
  from,
  cells,
  changes,
  onClose,
  onSaved,
}: {
  yearId: string
  from: string
  cells: readonly TableCell[]
  changes: TableChanges
  onClose: () => void
  onSaved: () => void
}) => {
  const [refused, setRefused] = useState('')
  const [isSaving, setSaving] = useState(false)
  const body = {
    from,
    cells: cells.flatMap(cell => {
      const change = changes.get(cell.key)
      return change
        ? [
            {
              gradeId: cell.grade.id,
              curriculumComponentId: cell.component.id,
              instructorIds: chosenInstructors(cell, changes, from),
              version: change.version,
            },
          ]
        : []
    }),
  }
  const { data, error } = useQuery(tablePreviewOptions(yearId, body))
  const save = async (): Promise<void> => {
    setSaving(true)
    try {
      await saveInstructorTable(yearId, body)
      toast.success(S.saved)
      onSaved()
    } catch (failure) {
      setRefused(refusalSentence(failure))
      setSaving(false)
    }
    void plansChanged()
  }
  const close = (): void => {
    if (error) void plansChanged()
    onClose()
  }
  const problem = refused || (error ? refusalSentence(error) : '')
  return (
    <Modal opened onClose={close} title={S.reviewTitle} size="lg" centered>
      <Stack gap="md">
        {problem && <Notice tone="bad">{problem}</Notice>}
        {data ? <StaffingEffect staffing={data} /> : !error && <RowsSkeleton rows={4} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close} disabled={isSaving}>
            {M.btn.cancel}
          </Button>
          <Button
            loading={isSaving}
            disabled={!data || data.data.length === 0 || data.clashes.length > 0}
            onClick={() => void save()}
          >
            {S.save}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
