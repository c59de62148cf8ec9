import type { Council, CouncilStudentRow } from '@lousa/contract/evaluation/council/council.contract.ts'
import { COUNCIL } from '@lousa/contract/evaluation/council/council.messages.ts'
import { supposeMarks } from '@lousa/contract/evaluation/council/what-if.contract.ts'
import { situationText } from '@lousa/contract/evaluation/performance/situation-text.ts'
import { fill } from '@lousa/contract/messages.ts'
import { formatMark } from '@lousa/rules/evaluation/decimal.rules.ts'
import { Button, Group, NumberInput, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { call } from '../../../lib/http/api-client.ts'
import { Select } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { changeText } from './council.words.ts'

const W = COUNCIL.whatIf

/** The student with another final mark in a component, as the server answers it. */
const supposedStudent = async (
  student: CouncilStudentRow,
  { gradeId, componentId, mark }: { gradeId: string; componentId: string; mark: number },
): Promise<CouncilStudentRow | null> => {
  const studentEnrollmentId = student.studentEnrollment.id
  const { data } = await call(supposeMarks, {
    params: { id: gradeId },
    body: { marks: [{ studentEnrollmentId, curriculumComponentId: componentId, mark }] },
  })
  const [result] = data
  if (!result) return null
  const figures = new Map(result.components.map(each => [each.curriculumComponentId, each]))
  return {
    ...student,
    situation: result.after,
    byMarks: result.byMarks,
    missing: result.missing,
    components: student.components.map(component => {
      const figure = figures.get(component.curriculumComponent.id)
      return figure ? { ...component, ...figure } : component
    }),
  }
}

/** Tries another final mark in a component, and says what the result would be; nothing is written. */
export const WhatIf = ({ student, council }: { student: CouncilStudentRow; council: Council }) => {
  const components = student.components.filter(
    ({ curriculumComponent, situation }) =>
      situation !== null && council.supposable.includes(curriculumComponent.id),
  )
  const first = components.find(({ situation }) => situation === 'FAILED') ?? components[0]
  const [componentId, setComponentId] = useState(first?.curriculumComponent.id ?? '')
  const [mark, setMark] = useState<number | string>(council.average)
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const chosen = components.find(({ curriculumComponent }) => curriculumComponent.id === componentId)
  if (!chosen) return null
  const tryMark = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (typeof mark !== 'number') return
    setBusy(true)
    try {
      const then = await supposedStudent(student, { gradeId: council.grade.id, componentId, mark })
      if (then)
        setSentence(
          fill(W.result, {
            mark: formatMark(mark),
            component: chosen.curriculumComponent.name,
            situation: situationText(then.situation, council.retention),
            change: changeText(then, council),
          }),
        )
    } catch (error) {
      toast.error(error)
    }
    setBusy(false)
  }
  return (
    <form onSubmit={event => void tryMark(event)} aria-label={W.title}>
      <Group gap="sm" align="end">
        <Select
          label={W.title}
          data={components.map(({ curriculumComponent: { id, name } }) => ({ value: id, label: name }))}
          value={componentId}
          onChange={value => {
            setComponentId(value ?? componentId)
            setSentence(null)
          }}
        />
        <NumberInput
          label={W.mark}
          value={mark}
          min={0}
          max={1000}
          decimalScale={2}
          decimalSeparator=","
          w={110}
          onChange={value => {
            setMark(value)
            setSentence(null)
          }}
        />
        <Button type="submit" variant="light" loading={busy}>
          {W.try}
        </Button>
      </Group>
      <Text mt="xs" role="status">
        {sentence}
      </Text>
    </form>
  )
}
