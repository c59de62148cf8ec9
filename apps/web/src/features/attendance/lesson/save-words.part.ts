import { absencesText } from '@lousa/contract/attendance/frequency/absences-text.ts'
import { LESSON_SHEET } from '@lousa/contract/attendance/lesson/attendance-lesson.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
/** The marks that "Salvar" is about to write. */
export type ToSave = {
  /** The shown lesson, and those chosen with it. */
  lessons: number
  absences: number
  justified: number
  /** The text of the lesson goes with the marks. */
  withRecord: boolean
}

const S = LESSON_SHEET.save

/** The text of the button: "Salvar · 2 faltas", "Salvar nas 2 aulas · sem faltas". */
export const saveWords = ({ lessons, absences, justified, withRecord }: ToSave): string => {
  const inLessons = lessons > 1 ? fill(S.lessons, { count: lessons }) : ''
  return fill(S.line, {
    record: withRecord ? S.record : '',
    lessons: inLessons,
    marks: absences + justified > 0 ? absencesText({ absences, justified }) : S.nobody,
  })
}
