import type { EducationLevel, Grade } from '@lousa/contract/academics/academics.contract.ts'
import { GRADES } from '@lousa/contract/academics/grade/grade.messages.ts'
import { termName } from '@lousa/contract/academics/level/term-name.ts'
import { fill } from '@lousa/contract/messages.ts'
import { inList } from '../../parameter/use.words.ts'

export type GradeTerm = {
  id: string
  position: number
  name: string
  closed: boolean
  /** The maximum of the class for it; null: not defined yet. */
  highest: number | null
}

/** The terms of a class's level in order, with what each is worth in the class. */
export const termsOf = (
  level: Pick<EducationLevel, 'type' | 'academicTerms'>,
  { academicTermMarks }: Pick<Grade, 'academicTermMarks'>,
): GradeTerm[] =>
  level.academicTerms
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, position, closedAt }) => ({
      id,
      position,
      name: termName(level.type, position),
      closed: closedAt !== null,
      highest: academicTermMarks.find(({ academicTerm }) => academicTerm.id === id)?.highest ?? null,
    }))

/** "Está encerrado o 1º bimestre"; null while every term is open. */
export const closedTerms = (
  level: Pick<EducationLevel, 'type' | 'academicTerms'> | undefined,
): string | null => {
  const words = GRADES
  const closed = level ? termsOf(level, { academicTermMarks: [] }).filter(term => term.closed) : []
  if (closed.length === 0) return null
  const named = closed.map(({ name }) => name)
  return closed.length === 1
    ? fill(words.lockedOne, { terms: inList(named) })
    : fill(words.lockedMany, { terms: inList(named.map(name => `o ${name}`)) })
}
