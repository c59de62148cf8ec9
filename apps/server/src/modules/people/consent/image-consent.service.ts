import {
  decidingImageAnswer,
  type ImageAnswer,
  imageGivers,
  type NamedGiver,
} from '@lousa/rules/people/consent/image-consent.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'
import type { Db } from '../../module.ts'
import {
  type ImageScope,
  knownImageGivers,
  type StoredImageAnswer,
  storedImageAnswers,
} from './image-answer.queries.ts'

export type GivenImageAnswer = StoredImageAnswer & ImageAnswer

export type ImageAnswers = {
  /** All answers, the newest first. */
  answers: GivenImageAnswer[]
  /** The key under which answers of a person stand. */
  keyOf: (giver: NamedGiver) => string
}

/** The answers to the use of the images of these people, each with its giver. */
export const imageAnswersOf = async (
  db: Db,
  scope: ImageScope,
): Promise<(personId: string) => ImageAnswers> => {
  const [stored, known] = await Promise.all([storedImageAnswers(db, scope), knownImageGivers(db, scope)])
  const answersOf = Map.groupBy(stored, ({ personId }) => personId)
  const knownOf = Map.groupBy(known, ({ personId }) => personId)
  return personId => {
    const own = answersOf.get(personId) ?? []
    const giverOf = imageGivers(own, knownOf.get(personId) ?? [])
    return {
      answers: own.map(answer => ({ ...answer, ...giverOf(answer) })),
      keyOf: giver => giverOf(giver).giver,
    }
  }
}

/** A student of unknown age counts as a child, who needs a guardian. */
export const answersForThemself = (
  { isStudent, birthdate }: { isStudent: boolean; birthdate: string | null },
  today: string,
): boolean => (birthdate === null ? !isStudent : !isMinorOn(birthdate, today))

type StudentsScope = {
  institutionId: string
  today: string
  students: readonly { personId: string; birthdate: string | null }[]
}

/** Returns the answer that decides the use of the image of each student, for papers; none where no answer counts. */
export const decidingImageAnswers = async (
  db: Db,
  { institutionId, today, students }: StudentsScope,
): Promise<StoredImageAnswer[]> => {
  const personIds = students.map(({ personId }) => personId)
  const answersOf = await imageAnswersOf(db, { institutionId, today, personIds })
  return students.flatMap(({ personId, birthdate }) => {
    const isAdult = answersForThemself({ isStudent: true, birthdate }, today)
    return decidingImageAnswer(answersOf(personId).answers, isAdult) ?? []
  })
}
