/** What "Salvar" is about to write. */
export type ToSave = {
  /** The shown lesson, and those chosen with it. */
  lessons: number
  absences: number
  justified: number
  /** The text of the lesson goes with the marks. */
  withRecord: boolean
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What stands on the button: "Salvar · 2 faltas", "Salvar nas 2 aulas · sem faltas". */
export const saveWords = ({ lessons, absences, justified, withRecord }: ToSave): string => {
  const where = lessons > 1 ? ` nas ${lessons} aulas` : ''
  const what = [
    ...(absences > 0 ? [counted(absences, 'falta', 'faltas')] : []),
    ...(justified > 0 ? [counted(justified, 'justificada', 'justificadas')] : []),
  ]
  return `Salvar${withRecord ? ' com o conteúdo' : ''}${where} · ${what.join(', ') || 'sem faltas'}`
}
