import { ADVANCE } from '@lousa/contract/evaluation/advance/advance.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { keyPerBody } from '../../../lib/http/idempotency-key.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { type AdvanceBody, advanceClass } from './advance.api.ts'

const W = ADVANCE

/** The sentence of a refusal with the students whom it names. */
export const refusalText = (error: unknown): string => {
  const students = error instanceof Refusal ? namesIn(error.data) : []
  const message = errorText(error)
  return students.length === 0 ? message : fill(W.named, { message, names: students.join(', ') })
}

const namesIn = (data: unknown): string[] => {
  if (typeof data !== 'object' || data === null || !('students' in data)) return []
  const { students } = data
  return Array.isArray(students)
    ? students.flatMap(one => (typeof one?.name === 'string' ? [one.name] : []))
    : []
}

/** The confirmation of the office after a refusal; null where none helps. */
const confirmed = async (error: unknown): Promise<Partial<AdvanceBody> | null> => {
  if (!(error instanceof Refusal)) return null
  if (error.code === 'GRADE_FULL') {
    const title = fill(W.exceed.title, { grade: gradeIn(error.data) })
    return (await confirm({ ...W.exceed, title, harmless: true })) ? { exceed: true } : null
  }
  if (error.code === 'AGE_OUT_OF_RANGE') {
    const effect = `${refusalText(error)} ${W.age.effect}`
    return (await confirm({ ...W.age, effect, harmless: true })) ? { confirmAge: true } : null
  }
  return null
}

const gradeIn = (data: unknown): string => {
  if (typeof data !== 'object' || data === null || !('grade' in data)) return ''
  const { grade } = data
  return typeof grade === 'object' && grade !== null && 'name' in grade ? String(grade.name) : ''
}

/** Enrols students of a class, and asks what the server asks; answers how many are decided, null where the office stayed. */
export const useAdvance = () => {
  const [keyOf] = useState(keyPerBody)
  const advance = async (gradeId: string, body: AdvanceBody): Promise<number | null> => {
    try {
      await advanceClass(gradeId, body, keyOf({ gradeId, body }))
      return body.students.length
    } catch (error) {
      const more = await confirmed(error)
      if (more) return advance(gradeId, { ...body, ...more })
      const isQuestion =
        error instanceof Refusal && (error.code === 'GRADE_FULL' || error.code === 'AGE_OUT_OF_RANGE')
      if (isQuestion) return null
      throw error
    }
  }
  return advance
}
